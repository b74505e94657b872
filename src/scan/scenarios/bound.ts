import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import type { BalanceChange } from '../../solana/effects/change.ts'
import { systemProgram, wrappedSolMint } from '../../solana/address/known-address.ts'
import type { AccountState } from '../../solana/state/account-state.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'
import type { Exposure } from './exposure.ts'

/** The most of one asset that the user can lose by this signature, whatever the programs turn out to do. */
export type AssetBound = {
  mint: Address
  /** Raw units. */
  max: bigint
  /** `reach`: all that is within reach of untrusted programs. `shown`: what the simulation shows. */
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
 * simulation. A wallet's SOL moves by the System program alone and tokens by their own program, so that where these are
 * not among the accounts, nothing can be moved. Accounts that the transaction makes hold nothing yet and count with what
 * it moves into them from elsewhere.
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
    if (state?.kind === 'token-account' && !state.native) add(state.mint, state.amount)
    if (state?.kind !== 'token-account' || state.native) add(wrappedSolMint, account.lamports)
  }
  for (const { mint, amount } of filledIn(input)) add(mint, amount)
  return withShown(reach, input.balances, user)
}

/** What goes into token accounts that are created for the user within reach; what comes from within reach is counted. */
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

/** What an action moves from one account into another. */
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
