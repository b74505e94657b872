import { hourOf, secondsPerHour } from './hour-tables.ts'
import type { Hour, Hours } from './hours.ts'

export type TimeRange = { fromSeconds: number; toSeconds: number }

/** Times in a chain may run back by this much from one block to the next; they are compared again where rows are read. */
const slackSeconds = 90

/** Hours that may hold trades of a time range, oldest first. */
export const hoursIn = (hours: Hours, { fromSeconds, toSeconds }: TimeRange): Hour[] =>
  hours
    .newestFirst()
    .filter(
      ({ hour, state }) =>
        state !== 'minutes' && hour >= hourOf(fromSeconds) && hour * secondsPerHour < toSeconds,
    )
    .toReversed()

const nextRow =
  'SELECT position, time FROM {trades} WHERE position >= $position ORDER BY position LIMIT 1'

/** Positions [from, to) of an hour that include all its trades of a time range. */
export const positionsIn = (
  hour: Hour,
  range: TimeRange,
  slack = slackSeconds,
): { from: number; to: number } => {
  const start = hour.hour * secondsPerHour
  const end = start + secondsPerHour
  return {
    from:
      range.fromSeconds - slack <= start ? hour.first : positionAt(hour, range.fromSeconds - slack),
    to: range.toSeconds + slack >= end ? hour.last + 1 : positionAt(hour, range.toSeconds + slack),
  }
}

/** Position of the first trade at or after a time: the chain's time grows with its slots, so it is found by halving. */
const positionAt = (hour: Hour, timeSeconds: number): number => {
  const next = hour.query<{ position: number; time: number }, { position: number }>(nextRow)
  let [low, high] = [hour.first, hour.last + 1]
  while (low < high) {
    const middle = Math.floor(low + (high - low) / 2)
    const row = next.get({ position: middle })
    if (row && row.time < timeSeconds) low = row.position + 1
    else high = middle
  }
  return low
}
