import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { readStates } from '../../solana/effects/account-states.ts'
import type { ControlChange } from '../../solana/effects/change.ts'
import { diffEffects } from '../../solana/effects/diff.ts'
import { systemProgram, wrappedSolMint } from '../../solana/address/known-address.ts'
import { rentExemptLamports } from '../../solana/state/rent.ts'
import { openingRentMaxLamports } from '../thresholds.ts'

/** What a successful run does to the user. */
export type UserOutcome = {
  /** Per asset, before and after; assets that do not change are not in it. */
  assets: ReadonlyMap<Address, { before: bigint; after: bigint }>
  /** Who gains of each asset, besides the user. */
  receivers: ReadonlyMap<Address, readonly Address[]>
  /** Power over an account of the user's that others get. */
  controls: readonly ControlChange[]
  /** Lamports in accounts that the run opened, as their rent: the price of opening, and no loss to others. */
  openingLamports: bigint
}

/** Compares the accounts before and after from the user's side. `after` holds what the run reported, closed ones as undefined. */
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
  return {
    assets,
    receivers,
    controls: effects.controls.filter((change) => givesPower(change, user)),
    openingLamports: openingLamports(before, after),
  }
}

/** A right that is given up for good, or that the user gets, is no power over the user. */
const givesPower = ({ holder, field, before, after }: ControlChange, user: Address): boolean => {
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
    if (!account || before.has(address)) continue
    if (account.owner === systemProgram && account.data.length === 0) continue
    const rent = rentExemptLamports(account.data.length)
    sum += rent < account.lamports ? rent : account.lamports
  }
  return sum < openingRentMaxLamports ? sum : openingRentMaxLamports
}

/** What an asset of the user's gains (positive) or loses; SOL without the rent of accounts that the run opened. */
export const deltaOf = (
  { assets, openingLamports: opening }: UserOutcome,
  mint: Address,
): bigint => {
  const row = assets.get(mint)
  const delta = row ? row.after - row.before : 0n
  return mint === wrappedSolMint ? delta + opening : delta
}
