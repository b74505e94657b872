import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { type AccountStates, readStates } from '../../solana/effects/account-states.ts'
import type { ControlChange } from '../../solana/effects/change.ts'
import { diffEffects } from '../../solana/effects/diff.ts'
import { systemProgram, wrappedSolMint } from '../../solana/address/known-address.ts'
import { type AccountState, holderOf } from '../../solana/state/account-state.ts'
import { rentExemptLamports } from '../../solana/state/rent.ts'
import { openingRentMaxLamports } from '../thresholds.ts'

/** The outcome of a successful run for the user. */
export type UserOutcome = {
  /**
   * Balances before and after, by asset; unchanged assets are left out. An NFT that is an account of its own counts as one
   * of its address when the user gets it; when it is lost, control changes.
   */
  assets: ReadonlyMap<Address, { before: bigint; after: bigint }>
  /** Addresses that gain each asset, except the user. */
  receivers: ReadonlyMap<Address, readonly Address[]>
  /** Control over the user's accounts that others get. */
  controls: readonly ControlChange[]
  /** Lamports in accounts that the run opened or extended, as their rent: the price of space, not a loss to others. */
  openingLamports: bigint
}

/**
 * Compares the accounts before and after from the user's point of view. `after` contains what the run returned, closed
 * ones as undefined.
 */
export const outcomeOf = (input: {
  user: Address
  before: ReadonlyMap<Address, Account>
  after: ReadonlyMap<Address, Account | undefined>
  writable: readonly Address[]
}): UserOutcome => {
  const { user, before, after, writable } = input
  const states = readStates(before, after)
  const effects = diffEffects({ before, after, states, writable, decimalsOf: () => undefined })
  const assets = new Map<Address, { before: bigint; after: bigint }>()
  const receivers = new Map<Address, Address[]>()
  for (const row of effects.balances) {
    if (row.owner === user) assets.set(row.mint, { before: row.before, after: row.after })
    else if (row.after > row.before)
      receivers.set(row.mint, [...(receivers.get(row.mint) ?? []), row.owner])
  }
  const rent = rentOfTokens(states, user, before, after)
  if (rent.before !== rent.after) {
    const wallet = assets.get(wrappedSolMint) ?? { before: 0n, after: 0n }
    assets.set(wrappedSolMint, {
      before: wallet.before + rent.before,
      after: wallet.after + rent.after,
    })
  }
  for (const asset of acquiredAssets(states, user)) assets.set(asset, { before: 0n, after: 1n })
  return {
    assets,
    receivers,
    controls: effects.controls.filter((change) => grantsControl(change, user)),
    openingLamports: openingLamports(before, after),
  }
}

/** Lamports beside the tokens in the user's token accounts, which go to another when one is closed. */
const rentOfTokens = (
  states: AccountStates,
  user: Address,
  before: ReadonlyMap<Address, Account>,
  after: ReadonlyMap<Address, Account | undefined>,
): { before: bigint; after: bigint } => {
  const rent = { before: 0n, after: 0n }
  for (const [address, state] of states.before) {
    if (state.kind !== 'token-account' || state.owner !== user || !after.has(address)) continue
    rent.before += besideTokens(before.get(address), state)
    rent.after += besideTokens(after.get(address), states.after.get(address))
  }
  return rent
}

const besideTokens = (account: Account | undefined, state: AccountState | undefined): bigint => {
  const isWrapped = state?.kind === 'token-account' && state.mint === wrappedSolMint
  return (account?.lamports ?? 0n) - (isWrapped ? state.amount : 0n)
}

const acquiredAssets = ({ before, after }: AccountStates, user: Address): Address[] =>
  [...after].flatMap(([address, state]) =>
    state?.kind === 'core-asset' && state.owner === user && holderOf(before.get(address)) !== user
      ? [address]
      : [],
  )

/** A right that is revoked for good, or that the user gets, gives others no control. */
const grantsControl = ({ holder, field, before, after }: ControlChange, user: Address): boolean => {
  if (holder !== user || after === undefined || after === user) return false
  if (field === 'frozen') return after === 'true'
  if (field === 'delegated-amount') return BigInt(after) > BigInt(before ?? '0')
  return true
}

const openingLamports = (
  before: ReadonlyMap<Address, Account>,
  after: ReadonlyMap<Address, Account | undefined>,
): bigint => {
  let sum = 0n
  for (const [address, account] of after) {
    if (!account || (account.owner === systemProgram && account.data.length === 0)) continue
    sum += rentPaid(before.get(address), account)
  }
  return sum < openingRentMaxLamports ? sum : openingRentMaxLamports
}

/** What an account received of the rent for its size, when it was opened or grew. */
const rentPaid = (before: Account | undefined, after: Account): bigint => {
  const known = before ? rentExemptLamports(before.data.length) : 0n
  const rent = rentExemptLamports(after.data.length) - known
  const received = after.lamports - (before?.lamports ?? 0n)
  if (rent <= 0n || received <= 0n) return 0n
  return rent < received ? rent : received
}

/** The user's gain (positive) or loss of an asset; SOL without the rent of accounts that the run opened or extended. */
export const deltaOf = (
  { assets, openingLamports: opening }: UserOutcome,
  mint: Address,
): bigint => {
  const row = assets.get(mint)
  const delta = row ? row.after - row.before : 0n
  return mint === wrappedSolMint ? delta + opening : delta
}
