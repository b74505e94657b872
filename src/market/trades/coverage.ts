import { intervalSeconds } from './candle-intervals.ts'
import type { HourCoverage } from './trade-index.ts'

/** How much of the chain was read since a time. */
export type Coverage = { sharePct: number; since: number }

const secondsPerHour = intervalSeconds['1h']

/** Blocks in an hour at the usual rate of 400 ms, for hours of which nothing at all is known. */
const usualBlocks = 9_000

/** Share of the chain's blocks that were read from then to now, 0 to 100. Hours of which nothing is known were not. */
export const coverageSince = (
  hours: readonly HourCoverage[],
  fromSeconds: number,
  nowSeconds: number,
): Coverage => {
  const first = Math.floor(fromSeconds / secondsPerHour)
  const last = Math.max(first, Math.floor(nowSeconds / secondsPerHour))
  const within = hours.filter((hour) => {
    const number = Math.floor(hour.fromSeconds / secondsPerHour)
    return number >= first && number <= last
  })
  const isLastKnown = within.some((hour) => hour.fromSeconds === last * secondsPerHour)
  // The hour that has just begun may have no block yet.
  const expected = last - first + (isLastKnown || first === last ? 1 : 0)
  const missing = Math.max(0, expected - within.length)
  const read = within.reduce((sum, hour) => sum + hour.read, 0)
  const produced = within.reduce((sum, hour) => sum + Math.max(hour.produced, hour.read), 0)
  const whole = produced + missing * usualBlocks
  return {
    // Rounded down, so that a gap never looks like none.
    sharePct: whole === 0 ? 0 : Math.floor((read / whole) * 1_000) / 10,
    since: fromSeconds,
  }
}
