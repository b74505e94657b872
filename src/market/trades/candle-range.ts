import { invalidField } from '../../basics/fault.ts'
import { intervalSeconds } from './candles-from-trades.ts'
import type { CandleInterval } from '../../tokens/token-market.ts'

export const candleIntervals = ['1m', '5m', '15m', '1h', '4h', '12h', '1d'] as const

/** Of one answer; as many as a provider gives at once. */
export const candlesMax = 1_000
/** Of an answer whose beginning was not asked for. */
const candlesUsual = 200
/** Clocks of callers that are ahead of ours. */
const aheadSeconds = 300
/** Solana's first block is younger (16 March 2020). */
const earliestSeconds = Date.UTC(2020, 2, 1) / 1000

/** Candles that open in [fromSeconds, toSeconds); both lie on the interval's grid, counted from midnight UTC. */
export type CandleRange = { fromSeconds: number; toSeconds: number }

/** Throws Fault INVALID_REQUEST that names `from` or `to`. The candle that is being drawn at the end is part of it. */
export const candleRange = (
  interval: CandleInterval,
  asked: { fromSeconds: number | undefined; toSeconds: number | undefined },
  nowSeconds: number,
): CandleRange => {
  const step = intervalSeconds[interval]
  const to = Math.min(asked.toSeconds ?? nowSeconds, nowSeconds)
  if (asked.toSeconds !== undefined && asked.toSeconds > nowSeconds + aheadSeconds)
    throw invalidField('to', 'time-in-future', {})
  const from = asked.fromSeconds ?? to - (candlesUsual - 1) * step
  if (from >= to) throw invalidField('from', 'range-empty', {})
  const range = {
    fromSeconds: Math.floor(Math.max(from, earliestSeconds) / step) * step,
    toSeconds: Math.ceil(Math.max(to, earliestSeconds + step) / step) * step,
  }
  if ((range.toSeconds - range.fromSeconds) / step > candlesMax)
    throw invalidField('from', 'too-many-candles', { maxCandles: candlesMax })
  return range
}
