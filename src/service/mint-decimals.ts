import type { Address } from '../domain/address.ts'
import type { AccountState } from '../domain/state/account-state.ts'

/** Decimals of mints met in earlier scans. They serve for showing amounts, never for judging them. */
export type MintMemory = {
  get: (mint: Address) => number | undefined
  set: (mint: Address, decimals: number) => void
}

/** What one scan knows of decimals: what it read itself, then what is remembered. */
export type ScanDecimals = {
  known: ReadonlyMap<Address, number>
  learn: (mint: Address, state: AccountState | undefined) => void
  /** Whether the mint's decimals are known; takes them over from memory where they are. */
  recall: (mint: Address) => boolean
}

/** About 10 MB at the most; the tokens that people hold and trade number in the thousands. */
const mostMints = 50_000

/** In memory only, because it tells what was asked; the oldest is forgotten first. */
export const makeMintMemory = (): MintMemory => {
  const remembered = new Map<Address, number>()
  return {
    get: (mint) => remembered.get(mint),
    set: (mint, decimals) => {
      if (remembered.has(mint)) return
      const oldest = remembered.size >= mostMints ? remembered.keys().next().value : undefined
      if (oldest) remembered.delete(oldest)
      remembered.set(mint, decimals)
    },
  }
}

/** A mint keeps its decimals while it exists; one that can be closed, and made anew with others, is not remembered. */
export const makeScanDecimals = (memory: MintMemory): ScanDecimals => {
  const known = new Map<Address, number>()
  return {
    known,
    learn: (mint, state) => {
      if (state?.kind !== 'mint') return
      known.set(mint, state.decimals)
      if (!state.closeAuthority) memory.set(mint, state.decimals)
    },
    recall: (mint) => {
      if (known.has(mint)) return true
      const decimals = memory.get(mint)
      if (decimals !== undefined) known.set(mint, decimals)
      return decimals !== undefined
    },
  }
}
