import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import type { BalanceChange } from '../../solana/effects/change.ts'
import { systemProgram, wrappedSolMint } from '../../solana/address/known-address.ts'
import { type AccountState, holderOf } from '../../solana/state/account-state.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'
import type { Exposure } from './exposure.ts'

/** Maximum loss of one asset by this signature, whatever the programs do. */
export type AssetBound = {
  mint: Address
  /** Raw units. */
  max: bigint
  /** `reach`: all that untrusted programs can reach. `shown`: the loss in the simulation. */
  by: 'reach' | 'shown'
}

type BoundInput = {
  user: Address
  resolved: Pick<ResolvedMessage, 'accounts'>
  before: ReadonlyMap<Address, Account>
  statesBefore: ReadonlyMap<Address, AccountState>
  exposure: Exposure
  balances: readonly BalanceChange[]
  /** Top-level and inner instructions. */
  instructions: readonly Pick<DecodedInstruction, 'actions'>[]
}

/**
 * The static bound: every asset within reach of an untrusted program counts in full, any other with its loss in the
 * simulation. A wallet's SOL is moved only by the System program, and tokens only by their program, so without these
 * among the accounts nothing can be moved. New accounts are empty and count with what is moved into them from
 * elsewhere.
 */
export const staticBound = (input: BoundInput): AssetBound[] => {
  const { user, before, statesBefore, exposure } = input
  const present = new Set(input.resolved.accounts.map(({ address }) => address))
  const reach = new Map<Address, bigint>()
  const add = (mint: Address, amount: bigint): void => {
    if (amount > 0n) reach.set(mint, (reach.get(mint) ?? 0n) + amount)
  }
  if (exposure.wallet && present.has(systemProgram))
    add(wrappedSolMint, before.get(user)?.lamports ?? 0n)
  for (const address of exposure.accounts) {
    const account = before.get(address)
    const state = statesBefore.get(address)
    if (!account || !present.has(account.owner)) continue
    // An authority over what belongs to others reaches no funds of the user's.
    if (state && holderOf(state) !== user) continue
    if (state?.kind === 'token-account' && !state.native) add(state.mint, state.amount)
    if (state?.kind !== 'token-account' || state.native) add(wrappedSolMint, account.lamports)
  }
  for (const { mint, amount } of filledIn(input)) add(mint, amount)
  return withShown(reach, input.balances, user)
}

/** What goes into new token accounts of the user within reach. Amounts from within reach are already counted. */
const filledIn = ({
  user,
  before,
  statesBefore,
  exposure,
  instructions,
}: BoundInput): Filling[] => {
  const actions = instructions.flatMap((instruction) => instruction.actions)
  const made = new Set(
    actions.flatMap((action) =>
      action.type === 'create-token-account' && action.owner === user ? [action.account] : [],
    ),
  )
  const reached = new Set([...exposure.accounts, ...(exposure.wallet ? [user] : [])])
  return actions.flatMap((action) => {
    const filled = filling(action, statesBefore)
    if (!filled || before.has(filled.to) || !made.has(filled.to)) return []
    return reached.has(filled.to) && !reached.has(filled.from) ? [filled] : []
  })
}

type Filling = { mint: Address; from: Address; to: Address; amount: bigint }

/** The amount that an action moves from one account into another. */
const filling = (
  action: Action,
  statesBefore: ReadonlyMap<Address, AccountState>,
): Filling | undefined => {
  switch (action.type) {
    case 'transfer-sol':
      return { ...action, mint: wrappedSolMint, amount: action.lamports }
    case 'create-account':
      return {
        mint: wrappedSolMint,
        from: action.payer,
        to: action.account,
        amount: action.lamports,
      }
    case 'mint-to':
      return { mint: action.mint, from: action.mint, to: action.account, amount: action.amount }
    case 'transfer-token': {
      const source = statesBefore.get(action.from)
      const mint = action.mint ?? (source?.kind === 'token-account' ? source.mint : undefined)
      return mint && { mint, from: action.from, to: action.to, amount: action.amount }
    }
    default:
      return undefined
  }
}

const withShown = (
  reach: ReadonlyMap<Address, bigint>,
  balances: readonly BalanceChange[],
  user: Address,
): AssetBound[] => {
  const bounds = new Map<Address, AssetBound>()
  for (const [mint, max] of reach) bounds.set(mint, { mint, max, by: 'reach' })
  for (const { owner, mint, before, after } of balances) {
    const lost = before - after
    if (owner !== user || lost <= (bounds.get(mint)?.max ?? 0n)) continue
    bounds.set(mint, { mint, max: lost, by: 'shown' })
  }
  return [...bounds.values()]
}
