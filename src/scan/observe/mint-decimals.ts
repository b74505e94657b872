import type { Address } from '../../solana/address/address.ts'
import type { CachedMint, CachedName } from '../context/cached-mint.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'
import type { AccountState } from '../../solana/state/account-state.ts'

/** Cache of mints from earlier scans. */
export type MintCache = {
  get: (mint: Address) => CachedMint | undefined
  set: (mint: Address, facts: CachedMint) => void
  nameOf: (mint: Address) => CachedName | undefined
  setName: (mint: Address, name: CachedName) => void
  /** Whether the address was a wallet with SOL: nothing makes it another account without its own signature. */
  isWallet: (address: Address) => boolean
  setWallet: (address: Address) => void
}

/** Mints of one scan: those that it read itself, then cached ones. */
export type ScanDecimals = {
  known: ReadonlyMap<Address, number>
  /** Mints that were taken from the cache instead of being read. */
  recalled: ReadonlyMap<Address, CachedMint>
  learn: (mint: Address, state: AccountState | undefined) => void
  /** Whether the mint need not be read. Uses its cached decimals if there are any. */
  recall: (mint: Address) => boolean
}

/** About 20 MB at most; a few thousand tokens account for nearly all holdings and trades. */
const maxMints = 50_000

/** In memory only, since it reveals what was requested; evicts the oldest entry first. */
export const makeMintCache = (): MintCache => {
  const mints = new Map<Address, CachedMint>()
  const names = new Map<Address, CachedName>()
  const wallets = new Map<Address, true>()
  return {
    get: (mint) => mints.get(mint),
    set: (mint, facts) => keep(mints, mint, facts),
    nameOf: (mint) => names.get(mint),
    setName: (mint, name) => keep(names, mint, name),
    isWallet: (address) => wallets.has(address),
    setWallet: (address) => keep(wallets, address, true),
  }
}

const keep = <Fact>(facts: Map<Address, Fact>, mint: Address, fact: Fact): void => {
  if (facts.has(mint)) return
  const oldest = facts.size >= maxMints ? facts.keys().next().value : undefined
  if (oldest) facts.delete(oldest)
  facts.set(mint, fact)
}

/** A mint keeps its decimals while it exists. One that can be closed and recreated with others is not cached. */
export const makeScanDecimals = (cache: MintCache): ScanDecimals => {
  const known = new Map<Address, number>()
  const recalled = new Map<Address, CachedMint>()
  const read = new Set<Address>()
  return {
    known,
    recalled,
    learn: (mint, state) => {
      if (state?.kind !== 'mint') return
      known.set(mint, state.decimals)
      read.add(mint)
      if (state.closeAuthority) return
      cache.set(mint, {
        decimals: state.decimals,
        settled: isSettled(mint, state),
        growable: state.mintAuthority !== undefined,
        supply: state.supply,
      })
    },
    recall: (mint) => {
      if (read.has(mint)) return true
      const cached = cache.get(mint)
      if (!cached) return false
      known.set(mint, cached.decimals)
      if (cached.settled) recalled.set(mint, cached)
      return cached.settled
    },
  }
}

/**
 * Whether nothing about the mint can change: a revoked freeze authority never comes back, and extensions are chosen
 * before a mint is first used. Authorities over a well-known token are its issuer's and lead to no finding.
 */
export const isSettled = (mint: Address, state: Extract<AccountState, { kind: 'mint' }>): boolean =>
  wellKnownMints.has(mint) || (!state.mintAuthority && !state.freezeAuthority && !state.extensions)
