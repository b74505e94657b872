import { invalidField } from '../../basics/fault.ts'
import { intervalSeconds, type OwnInterval, shortIntervals } from './candle-intervals.ts'

/** Intervals of a chart; the short ones come from own trades alone. */
export const chartIntervals = [
  ...shortIntervals,
  '1m',
  '5m',
  '15m',
  '1h',
  '4h',
  '12h',
  '1d',
] as const satisfies readonly OwnInterval[]

/** Maximum in one response, which is also what providers return at once. */
export const candlesMax = 1_000
/** Default length of a chart without `from`. */
const candlesDefault = 200
/** Tolerance for callers whose clocks are ahead of ours. */
const clockSkewSeconds = 300
/** Solana's first block is from 16 March 2020. */
const earliestSeconds = Date.UTC(2020, 2, 1) / 1000

/** Candles that open in [fromSeconds, toSeconds); both lie on the interval's grid, counted from midnight UTC. */
export type CandleRange = { fromSeconds: number; toSeconds: number }

/** Includes the latest, unfinished candle. Throws Fault INVALID_REQUEST naming `from` or `to`. */
export const candleRange = (
  interval: OwnInterval,
  requested: { fromSeconds: number | undefined; toSeconds: number | undefined },
  nowSeconds: number,
): CandleRange => {
  const step = intervalSeconds[interval]
  const to = Math.min(requested.toSeconds ?? nowSeconds, nowSeconds)
  if (requested.toSeconds !== undefined && requested.toSeconds > nowSeconds + clockSkewSeconds)
    throw invalidField('to', 'time-in-future', {})
  const from = requested.fromSeconds ?? to - (candlesDefault - 1) * step
  if (from >= to) throw invalidField('from', 'range-empty', {})
  const range = {
    fromSeconds: Math.floor(Math.max(from, earliestSeconds) / step) * step,
    toSeconds: Math.ceil(Math.max(to, earliestSeconds + step) / step) * step,
  }
  if ((range.toSeconds - range.fromSeconds) / step > candlesMax)
    throw invalidField('from', 'too-many-candles', { maxCandles: candlesMax })
  return range
}
