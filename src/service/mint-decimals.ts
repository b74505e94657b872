import type { Address } from '../domain/address.ts'
import { wellKnownMints } from '../domain/risk/well-known-mints.ts'
import type { AccountState } from '../domain/state/account-state.ts'

/** What never changes of a mint, from earlier scans. */
export type RememberedMint = {
  /** For showing amounts, never for judging them. */
  decimals: number
  /** Nobody has power over those who hold it, nor can anybody come to have it: there is nothing more to look up. */
  settled: boolean
}

/** Mints met in earlier scans. */
export type MintMemory = {
  get: (mint: Address) => RememberedMint | undefined
  set: (mint: Address, remembered: RememberedMint) => void
}

/** What one scan knows of mints: what it read itself, then what is remembered. */
export type ScanDecimals = {
  known: ReadonlyMap<Address, number>
  learn: (mint: Address, state: AccountState | undefined) => void
  /** Whether nothing of the mint has to be read; takes its decimals over from memory where they are. */
  recall: (mint: Address) => boolean
}

/** About 10 MB at the most; the tokens that people hold and trade number in the thousands. */
const mostMints = 50_000

/** In memory only, because it tells what was asked; the oldest is forgotten first. */
export const makeMintMemory = (): MintMemory => {
  const remembered = new Map<Address, RememberedMint>()
  return {
    get: (mint) => remembered.get(mint),
    set: (mint, facts) => {
      if (remembered.has(mint)) return
      const oldest = remembered.size >= mostMints ? remembered.keys().next().value : undefined
      if (oldest) remembered.delete(oldest)
      remembered.set(mint, facts)
    },
  }
}

/** A mint keeps its decimals while it exists; one that can be closed, and made anew with others, is not remembered. */
export const makeScanDecimals = (memory: MintMemory): ScanDecimals => {
  const known = new Map<Address, number>()
  const read = new Set<Address>()
  return {
    known,
    learn: (mint, state) => {
      if (state?.kind !== 'mint') return
      known.set(mint, state.decimals)
      read.add(mint)
      if (state.closeAuthority) return
      memory.set(mint, { decimals: state.decimals, settled: isSettled(mint, state) })
    },
    recall: (mint) => {
      if (read.has(mint)) return true
      const remembered = memory.get(mint)
      if (remembered) known.set(mint, remembered.decimals)
      return remembered?.settled ?? false
    },
  }
}

/**
 * A freeze authority that was given up never comes back, and extensions are chosen before a mint is first used. The
 * powers over a well-known token are its issuer's, and no finding stands on them.
 */
export const isSettled = (mint: Address, state: Extract<AccountState, { kind: 'mint' }>): boolean =>
  wellKnownMints.has(mint) || (!state.freezeAuthority && !state.extensions)
