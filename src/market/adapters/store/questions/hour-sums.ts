import type { Database } from 'bun:sqlite'
import { hourOf, secondsPerHour } from '../hours/hour-tables.ts'
import type { TimeRange } from '../hours/hour-times.ts'
import type { Hour, Hours } from '../hours/hours.ts'
import { joinSums, sumColumns, type Sums } from '../hours/minutes.ts'
import { readMinutes } from '../hours/mint-hours.ts'

/** Sums of a token from a time on. */
export type Part = Sums & { timeSeconds: number }

/** Sums by hour, or by day where hours are no longer stored. */
export const prepareHourSums = (database: Database, hours: Hours) => {
  const oldest = database.query<{ hour: number | null }, []>(
    'SELECT min(hour) AS hour FROM mint_hours',
  )
  const hourAt = database.query<Sums, { hour: number; mint: number }>(
    `SELECT ${sumColumns} FROM mint_hours WHERE hour = $hour AND mint = $mint`,
  )
  const dayAt = database.query<Sums, { day: number; mint: number }>(
    `SELECT ${sumColumns} FROM mint_days WHERE day = $day AND mint = $mint`,
  )
  const sumsOfHour = (hour: number, found: Hour | undefined, mint: number): Sums | undefined => {
    if (found?.state !== 'open' && found?.state !== 'closing')
      return hourAt.get({ hour, mint }) ?? undefined
    const minutes = readMinutes(found, mint)
    return minutes.length === 0 ? undefined : joinSums(minutes)
  }
  const oldestHour = (): number =>
    Math.min(
      oldest.get()?.hour ?? Number.POSITIVE_INFINITY,
      hours.newestFirst().at(-1)?.hour ?? Number.POSITIVE_INFINITY,
    )
  return (mint: number, range: TimeRange, withDays: boolean): Part[] => {
    const parts: Part[] = []
    const summed = new Set<number>()
    for (
      let day = dayOf(range.fromSeconds);
      withDays && day <= dayOf(range.toSeconds - 1);
      day += 1
    ) {
      const sums = dayAt.get({ day, mint })
      if (!sums) continue
      parts.push({ timeSeconds: day * secondsPerDay, ...sums })
      summed.add(day)
    }
    const first = Math.max(oldestHour(), hourOf(range.fromSeconds))
    for (let hour = first; hour * secondsPerHour < range.toSeconds; hour += 1) {
      const timeSeconds = hour * secondsPerHour
      if (summed.has(dayOf(timeSeconds))) continue
      const sums = sumsOfHour(hour, hours.find(hour), mint)
      if (sums) parts.push({ timeSeconds, ...sums })
    }
    return parts
  }
}

export const secondsPerDay = 86_400
const dayOf = (timeSeconds: number): number => Math.floor(timeSeconds / secondsPerDay)
