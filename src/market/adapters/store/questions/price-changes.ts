import { median } from '../../../../basics/median.ts'
import { endPricesMax, flowEndShare } from '../../../thresholds.ts'
import { coverageSince, suffices } from '../../../trades/coverage.ts'
import type { HourCoverage } from '../../../trades/trade-index.ts'
import { hourOf, secondsPerHour } from '../hours/hour-tables.ts'
import type { TimeRange } from '../hours/hour-times.ts'
import type { Hours } from '../hours/hours.ts'

type End = { open: number; close: number }

/**
 * How much prices changed over a range, in percent: from its first minutes with a price to its last ones, by the median of
 * each. Where blocks are missing, both have to be near the ends of the range, since it is chance which trades in between
 * were read. Where none are missing, a token that is younger than the range, or that rests at an end of it, has changed by
 * what its trades show.
 */
export const prepareChanges =
  (hours: Hours, coverage: (range: TimeRange) => HourCoverage[]) =>
  (range: TimeRange): ((mint: number) => number | undefined) => {
    const { fromSeconds, toSeconds } = range
    const read = coverage({ fromSeconds, toSeconds: toSeconds + 1 })
    if (suffices(coverageSince(read, fromSeconds, toSeconds)))
      return (mint) =>
        changeBetween(pricesIn(hours, mint, range, 'ASC'), () =>
          pricesIn(hours, mint, range, 'DESC'),
        )
    const endSeconds = Math.max(60, flowEndShare * (toSeconds - fromSeconds))
    if (2 * endSeconds > toSeconds - fromSeconds) return () => undefined
    const first = { fromSeconds, toSeconds: fromSeconds + endSeconds }
    const last = { fromSeconds: toSeconds - endSeconds, toSeconds }
    return (mint) => {
      const before = pricesIn(hours, mint, first, 'ASC').slice(0, endPricesMax)
      const after = before.length === 0 ? [] : pricesIn(hours, mint, last, 'DESC')
      return changeOf(before, after.slice(0, endPricesMax))
    }
  }

/** A token with few minutes has the earlier half of them at one end and the later half at the other. */
const changeBetween = (
  oldest: readonly End[],
  readNewest: () => readonly End[],
): number | undefined => {
  if (oldest.length >= pricesMax)
    return changeOf(oldest.slice(0, endPricesMax), readNewest().slice(0, endPricesMax))
  const half = Math.max(1, Math.floor(oldest.length / 2))
  return changeOf(oldest.slice(0, half), oldest.slice(-half))
}

const changeOf = (first: readonly End[], last: readonly End[]): number | undefined => {
  if (first.length === 0 || last.length === 0) return undefined
  const [before, after] = [
    median(first.map(({ open }) => open)),
    median(last.map(({ close }) => close)),
  ]
  return (after / before - 1) * 100
}

/** Prices of both ends. */
const pricesMax = 2 * endPricesMax

const pricesIn = (
  hours: Hours,
  mint: number,
  { fromSeconds, toSeconds }: TimeRange,
  order: 'ASC' | 'DESC',
): End[] => {
  const found: End[] = []
  const numbers: number[] = []
  for (let hour = hourOf(fromSeconds); hour * secondsPerHour < toSeconds; hour += 1)
    numbers.push(hour)
  for (const hour of order === 'ASC' ? numbers : numbers.reverse()) {
    if (found.length >= pricesMax) break
    const rows = hours.find(hour)?.query<End, Record<string, number>>(
      `SELECT open, close FROM {minutes} WHERE mint = $mint AND minute >= $from AND minute < $to
       AND close IS NOT NULL ORDER BY minute ${order} LIMIT $limit`,
    )
    if (rows)
      found.push(
        ...rows.all({
          mint,
          from: Math.floor(fromSeconds / 60),
          to: Math.ceil(toSeconds / 60),
          limit: pricesMax - found.length,
        }),
      )
  }
  return found
}
