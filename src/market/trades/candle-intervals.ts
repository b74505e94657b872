import type { CandleInterval } from '../../tokens/token-market.ts'

/** Shorter than what providers have: only from own trades. */
export const shortIntervals = ['1s', '5s', '15s', '30s'] as const
export type OwnInterval = CandleInterval | (typeof shortIntervals)[number]

export const intervalSeconds: Readonly<Record<OwnInterval, number>> = {
  '1s': 1,
  '5s': 5,
  '15s': 15,
  '30s': 30,
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3_600,
  '4h': 14_400,
  '12h': 43_200,
  '1d': 86_400,
}
