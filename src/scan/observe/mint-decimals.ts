import type { Address } from '../../solana/address/address.ts'
import type { RememberedMint, RememberedName } from '../context/remembered-mint.ts'
import { wellKnownMints } from '../../solana/known/well-known-mints.ts'
import type { AccountState } from '../../solana/state/account-state.ts'

/** Mints met in earlier scans. */
export type MintCache = {
  get: (mint: Address) => RememberedMint | undefined
  set: (mint: Address, remembered: RememberedMint) => void
  nameOf: (mint: Address) => RememberedName | undefined
  setName: (mint: Address, name: RememberedName) => void
}

/** What one scan knows of mints: what it read itself, then what is remembered. */
export type ScanDecimals = {
  known: ReadonlyMap<Address, number>
  /** What is taken from the cache in place of reading it. */
  recalled: ReadonlyMap<Address, RememberedMint>
  learn: (mint: Address, state: AccountState | undefined) => void
  /** Whether nothing of the mint has to be read; takes its decimals from the cache where they are. */
  recall: (mint: Address) => boolean
}

/** About 20 MB at the most; the tokens that people hold and trade number in the thousands. */
const maxMints = 50_000

/** In memory only, because it shows what was requested; the oldest entry goes first. */
export const makeMintCache = (): MintCache => {
  const remembered = new Map<Address, RememberedMint>()
  const names = new Map<Address, RememberedName>()
  return {
    get: (mint) => remembered.get(mint),
    set: (mint, facts) => keep(remembered, mint, facts),
    nameOf: (mint) => names.get(mint),
    setName: (mint, name) => keep(names, mint, name),
  }
}

const keep = <Fact>(facts: Map<Address, Fact>, mint: Address, fact: Fact): void => {
  if (facts.has(mint)) return
  const oldest = facts.size >= maxMints ? facts.keys().next().value : undefined
  if (oldest) facts.delete(oldest)
  facts.set(mint, fact)
}

/** A mint keeps its decimals while it exists; one that can be closed, and made anew with others, is not remembered. */
export const makeScanDecimals = (cache: MintCache): ScanDecimals => {
  const known = new Map<Address, number>()
  const recalled = new Map<Address, RememberedMint>()
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
      })
    },
    recall: (mint) => {
      if (read.has(mint)) return true
      const remembered = cache.get(mint)
      if (!remembered) return false
      known.set(mint, remembered.decimals)
      if (remembered.settled) recalled.set(mint, remembered)
      return remembered.settled
    },
  }
}

/**
 * A freeze authority that was given up never comes back, and extensions are chosen before a mint is first used. The
 * powers over a well-known token are its issuer's, and no finding rests on them.
 */
export const isSettled = (mint: Address, state: Extract<AccountState, { kind: 'mint' }>): boolean =>
  wellKnownMints.has(mint) || (!state.mintAuthority && !state.freezeAuthority && !state.extensions)
