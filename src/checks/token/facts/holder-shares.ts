import { type Address, address } from '../../../solana/address/address.ts'
import { findProgramAddress } from '../../../solana/address/program-address.ts'
import type { Account } from '../../../solana/chain.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { readState } from '../../../solana/state/read-state.ts'
import { unownedAddresses } from './unowned-address.ts'

/** What holds a large share. Only `wallet` and `unknown` can sell it. */
export type HoldingKind = 'wallet' | 'unknown' | 'vault' | 'locker' | 'burnt'

export type Holding = { owner: Address; kind: HoldingKind; pct: number }

/** Percentages of what has not been burnt, 0 to 100. */
export type HolderShares = {
  /** Owners of the twenty largest accounts, largest first. */
  largest: readonly Holding[]
  /** Share of the largest holder and of the ten largest, without pools, lockers and burnt tokens. */
  top1Pct: number
  top10Pct: number
  /** Whether no larger holder can be missing. Otherwise both shares are lower bounds. */
  complete: boolean
}

/** Rows a node returns. If it returns fewer, those are all accounts and must hold the whole supply. */
const rowsMax = 20
/** Withheld fees and confidential amounts do not show in accounts, so slightly less than 100 counts as all. */
const wholePct = 99

/** One of the mint's largest accounts. */
export type LargeAccount = { address: Address; amount: bigint }

/** Owners of those accounts, as far as they could be read. */
export const ownersOf = (
  large: readonly LargeAccount[],
  accounts: ReadonlyMap<Address, Account>,
): Map<Address, Address> =>
  new Map(
    large.flatMap(({ address }): [Address, Address][] => {
      const account = accounts.get(address)
      const state = account && readState(account)
      return state?.kind === 'token-account' ? [[address, state.owner]] : []
    }),
  )

/** Sums the largest accounts by owner. An account of unknown owner counts as its own owner. */
export const shareHolders = (input: {
  supply: bigint
  large: readonly LargeAccount[]
  owners: ReadonlyMap<Address, Address>
  /** Accounts at the owners' addresses. */
  accounts: ReadonlyMap<Address, Account>
}): HolderShares => {
  const { supply, large, owners, accounts } = input
  const amounts = new Map<Address, bigint>()
  for (const { address, amount } of large) {
    const owner = owners.get(address) ?? address
    amounts.set(owner, (amounts.get(owner) ?? 0n) + amount)
  }
  const held = [...amounts].map(([owner, amount]) => ({
    owner,
    amount,
    kind: kindOf(owner, accounts.get(owner)),
  }))
  const burnt = sum(held.filter(({ kind }) => kind === 'burnt').map(({ amount }) => amount))
  const left = supply - burnt
  const pctOf = (amount: bigint): number => percent(amount, left)
  const sellers = held
    .filter(({ kind }) => kind === 'wallet' || kind === 'unknown')
    .map(({ amount }) => amount)
    .sort(descending)
  return {
    largest: held
      .sort((one, other) => descending(one.amount, other.amount))
      .map(({ owner, kind, amount }) => ({ owner, kind, pct: pctOf(amount) })),
    top1Pct: pctOf(sellers[0] ?? 0n),
    top10Pct: pctOf(sum(sellers.slice(0, 10))),
    complete:
      large.length >= rowsMax ||
      percent(sum(large.map(({ amount }) => amount)), supply) >= wholePct,
  }
}

const kindOf = (owner: Address, account: Account | undefined): HoldingKind => {
  if (unownedAddresses.has(owner)) return 'burnt'
  if (vaultAuthorities().has(owner)) return 'vault'
  if (!account) return 'wallet'
  return kindOfCategory.get(programNames.get(account.owner)?.category ?? '') ?? kindByState(account)
}

/**
 * Addresses that own every vault of an exchange or launchpad. They have no account, so only the derivation identifies
 * them. Seeds from the programs' own clients.
 */
export const vaultAuthorities = (): ReadonlySet<Address> =>
  (authorities ??= new Set(
    seeds.map(([program, seed]) => findProgramAddress(address(program), [seed])),
  ))

let authorities: ReadonlySet<Address> | undefined

const seeds: readonly [program: string, seed: string][] = [
  ['675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8', 'amm authority'],
  ['CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C', 'vault_and_lp_mint_auth_seed'],
  ['cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG', 'pool_authority'],
  ['dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN', 'pool_authority'],
  ['LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj', 'vault_auth_seed'],
  ['wormDTUJ6AWPNvk59vGQbDvGJmqbDTdgWgAqcLBCgUb', 'custody_signer'],
]

/**
 * Programs whose accounts hold tokens for trading or lock them. Tokens in an order, a vault or a farm still belong to
 * their owner, who can withdraw and sell them.
 */
const kindOfCategory: ReadonlyMap<string, HoldingKind> = new Map<string, HoldingKind>([
  ['dex', 'vault'],
  ['launchpad', 'vault'],
  ['bridge', 'vault'],
  ['locker', 'locker'],
])

const kindByState = (account: Account): HoldingKind =>
  readState(account).kind === 'wallet' ? 'wallet' : 'unknown'

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n)
const descending = (one: bigint, other: bigint): number => (one < other ? 1 : one > other ? -1 : 0)

/** Exact to a hundredth of a percent. */
const percent = (part: bigint, whole: bigint): number =>
  whole <= 0n ? 0 : Math.min(100, Number((part * 10_000n) / whole) / 100)
