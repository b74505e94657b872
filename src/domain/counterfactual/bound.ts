import type { Address } from '../address.ts'
import type { Account } from '../chain.ts'
import type { BalanceChange } from '../effect/change.ts'
import { systemProgram, wrappedSolMint } from '../known-address.ts'
import type { AccountState } from '../state/account-state.ts'
import type { ResolvedMessage } from '../transaction/message.ts'
import type { Exposure } from './exposure.ts'

/** The most that one asset of the user's can lose by what he signs, whatever the programs turn out to do. */
export type AssetBound = {
  mint: Address
  /** Raw units. */
  most: bigint
  /** `reach`: all that lies within reach of programs nobody vouches for. `shown`: what the simulation shows. */
  by: 'reach' | 'shown'
}

/**
 * The static bound: every asset within reach of an untrusted program counts in full, any other with its loss in the
 * simulation. A wallet's SOL moves by the System program alone and tokens by their own program, so that where these are
 * not among the accounts, nothing can be moved. Accounts that the transaction opens for the user count with what it
 * shows, since nothing lies in them yet.
 */
export const staticBound = (input: {
  user: Address
  resolved: Pick<ResolvedMessage, 'accounts'>
  before: ReadonlyMap<Address, Account>
  statesBefore: ReadonlyMap<Address, AccountState>
  exposure: Exposure
  balances: readonly BalanceChange[]
}): AssetBound[] => {
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
  return withShown(reach, input.balances, user)
}

const withShown = (
  reach: ReadonlyMap<Address, bigint>,
  balances: readonly BalanceChange[],
  user: Address,
): AssetBound[] => {
  const bounds = new Map<Address, AssetBound>()
  for (const [mint, most] of reach) bounds.set(mint, { mint, most, by: 'reach' })
  for (const { owner, mint, before, after } of balances) {
    const lost = before - after
    if (owner !== user || lost <= (bounds.get(mint)?.most ?? 0n)) continue
    bounds.set(mint, { mint, most: lost, by: 'shown' })
  }
  return [...bounds.values()]
}
