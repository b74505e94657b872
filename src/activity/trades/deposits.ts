import type { Address } from '../../solana/address/address.ts'
import type { LedgerTransaction } from '../../solana/ledger.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'

/** What the accounts that a transaction creates cost. */
export type Deposits = {
  /** Accounts that did not exist before. */
  made: ReadonlySet<Address>
  /** What paid for those of them that remain afterwards. */
  paid: ReadonlySet<Action>
  /** Lamports that each was created with. */
  laidDown: ReadonlyMap<Address, bigint>
}

/** Lamports that go to an account before or as it is created are its rent, unless it is closed again. */
export const depositsOf = (
  { postLamports }: LedgerTransaction,
  { accounts }: ResolvedMessage,
  instructions: readonly DecodedInstruction[],
): Deposits => {
  const left = new Set(
    accounts.filter((_, index) => (postLamports[index] ?? 0n) > 0n).map(({ address }) => address),
  )
  const actions = instructions.flatMap((instruction) => instruction.actions)
  const unmade = new Set(
    actions.flatMap((action) =>
      action.type === 'create-account' || action.type === 'allocate' ? [action.account] : [],
    ),
  )
  const made = new Set(unmade)
  const paid = new Set<Action>()
  const laidDown = new Map<Address, bigint>()
  for (const action of actions) {
    if (action.type === 'transfer-sol' && unmade.has(action.to) && left.has(action.to))
      paid.add(action)
    if (action.type === 'create-account') {
      laidDown.set(action.account, action.lamports)
      if (left.has(action.account)) paid.add(action)
    }
    if (action.type === 'create-account' || action.type === 'allocate')
      unmade.delete(action.account)
  }
  return { made, paid, laidDown }
}
