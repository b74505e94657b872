import type { Address } from '../../solana/address/address.ts'
import type { LedgerTransaction } from '../../solana/ledger.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'

/** Rent of the accounts that a transaction creates. */
export type Deposits = {
  /** Accounts that did not exist before. */
  created: ReadonlySet<Address>
  /** Payments for those of them that still exist afterwards. */
  paid: ReadonlySet<Action>
  /** Lamports that each account was created with. */
  startLamports: ReadonlyMap<Address, bigint>
}

/** Lamports sent to an account before or at its creation are its rent, unless it is closed again. */
export const depositsOf = (
  { postLamports }: LedgerTransaction,
  { accounts }: ResolvedMessage,
  instructions: readonly DecodedInstruction[],
): Deposits => {
  const left = new Set(
    accounts.filter((_, index) => (postLamports[index] ?? 0n) > 0n).map(({ address }) => address),
  )
  const actions = instructions.flatMap((instruction) => instruction.actions)
  const pending = new Set(
    actions.flatMap((action) =>
      action.type === 'create-account' || action.type === 'allocate' ? [action.account] : [],
    ),
  )
  const created = new Set(pending)
  const paid = new Set<Action>()
  const startLamports = new Map<Address, bigint>()
  for (const action of actions) {
    if (action.type === 'transfer-sol' && pending.has(action.to) && left.has(action.to))
      paid.add(action)
    if (action.type === 'create-account') {
      startLamports.set(action.account, action.lamports)
      if (left.has(action.account)) paid.add(action)
    }
    if (action.type === 'create-account' || action.type === 'allocate')
      pending.delete(action.account)
  }
  return { created, paid, startLamports }
}
