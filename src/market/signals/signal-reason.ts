export type SignalKind =
  | 'wallets-buying'
  | 'volume-up'
  | 'sell-off'
  | 'nobody-sells'
  | 'power-changed'
  | 'supply-grew'
  | 'liquidity-fell'

/** One thing that is notable about a token: how much so, 0 to 100, and a sentence that says it. */
export type SignalReason = { kind: SignalKind; score: number; said: string }

/** What further reasons add to the strongest. */
const furtherShare = 0.2

/** Below this nobody is told. */
export const leastScore = 15

/** Several scores as one, 0 to 100; 0 where there are none. */
export const joinScores = (scores: readonly number[]): number => {
  const [strongest = 0, ...further] = scores.toSorted((a, b) => b - a)
  return Math.min(100, strongest + furtherShare * further.reduce((all, score) => all + score, 0))
}

/** 0 to below 100: 63 at 1. */
export const saturating = (strength: number): number => 100 * (1 - Math.exp(-strength))

/** The strongest first; equal ones by mint, so that an order is always the same. */
export const strongestFirst = <Signal extends { mint: string; score: number }>(
  signals: Iterable<Signal>,
): Signal[] => [...signals].sort((a, b) => b.score - a.score || (a.mint < b.mint ? -1 : 1))
