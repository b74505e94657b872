import type { Address } from '../../solana/address/address.ts'
import { joinScores, strongestFirst } from './signal-reason.ts'
import type { MintSignal } from './signals.ts'

/** Several lists as one, each mint once with all that is said of it, the strongest first. */
export const joinSignals = (...lists: readonly (readonly MintSignal[])[]): MintSignal[] => {
  const byMint = new Map<Address, MintSignal>()
  for (const signal of lists.flat()) {
    const other = byMint.get(signal.mint)
    byMint.set(signal.mint, other ? joined(other, signal) : signal)
  }
  return strongestFirst(byMint.values())
}

const joined = (one: MintSignal, other: MintSignal): MintSignal => {
  const [first, second] = other.score > one.score ? [other, one] : [one, other]
  return {
    mint: first.mint,
    score: Math.round(joinScores([first.score, second.score])),
    kinds: [...new Set([...first.kinds, ...second.kinds])],
    summary: `${first.summary} ${second.summary}`,
  }
}
