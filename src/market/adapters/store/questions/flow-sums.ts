import type { Database } from 'bun:sqlite'
import { hourOf, secondsPerHour } from '../hours/hour-tables.ts'
import type { TimeRange } from '../hours/hour-times.ts'
import type { Hour, Hours } from '../hours/hours.ts'
import { sumColumns } from '../hours/minutes.ts'
import { makeTurns } from './turns.ts'

/** Trades of a token in a range of time. */
export type FlowSum = {
  mint: number
  buys: number
  sells: number
  buyUsd: number
  sellUsd: number
  /** Of both, what is not of hours of which only a sample was read. */
  wholeUsd: number
}

type Row = {
  mint: number
  minute: number
  buys: number
  sells: number
  buy_usd: number
  sell_usd: number
}

/** Rows read without a pause. */
const chunkRows = 2_000

/** The hours of a range: whole ones that are closed have sums, the others have minutes. */
export const hoursOfRange = (
  hours: Hours,
  { fromSeconds, toSeconds }: TimeRange,
  oldestHour: number,
): { hour: number; minutes?: Hour }[] => {
  const found: { hour: number; minutes?: Hour }[] = []
  const from = Math.max(hourOf(fromSeconds), oldestHour)
  for (let hour = from; hour * secondsPerHour < toSeconds; hour += 1) {
    const known = hours.find(hour)
    const isOpen = known?.state === 'open' || known?.state === 'closing'
    const isWhole = hour * secondsPerHour >= fromSeconds && (hour + 1) * secondsPerHour <= toSeconds
    if (known && (isOpen || !isWhole)) found.push({ hour, minutes: known })
    else if (!isOpen) found.push({ hour })
  }
  return found
}

/** Sums the trades of a range by token, to the minute. */
export const prepareFlowSums = (database: Database, hours: Hours) => {
  const ofHour = database.query<Row, { hour: number; mint: number }>(
    `SELECT mint, 0 AS minute, ${sumColumns} FROM mint_hours WHERE hour = $hour AND mint > $mint
     ORDER BY mint LIMIT ${chunkRows}`,
  )
  const oldest = database.query<{ hour: number | null }, []>(
    'SELECT min(hour) AS hour FROM mint_hours',
  )
  const oldestHour = (): number =>
    Math.min(
      oldest.get()?.hour ?? Number.POSITIVE_INFINITY,
      hours.newestFirst().at(-1)?.hour ?? Number.POSITIVE_INFINITY,
    )
  const hourAt = database.query<Row, { hour: number; mint: number }>(
    `SELECT mint, 0 AS minute, ${sumColumns} FROM mint_hours WHERE hour = $hour AND mint = $mint`,
  )
  return {
    oldestHour,
    /** The same of one token. */
    sumOf: (mint: number, range: TimeRange, sampled: ReadonlySet<number>): FlowSum | undefined => {
      const sums = new Map<number, FlowSum>()
      for (const { hour, minutes } of hoursOfRange(hours, range, oldestHour())) {
        const rows = minutes
          ? minutes.query<Row, Record<string, number>>(minutesOf).all({ mint, ...minutesIn(range) })
          : hourAt.all({ hour, mint })
        for (const row of rows) add(sums, row, !sampled.has(hour))
      }
      return sums.get(mint)
    },
    /** `sampled`: hours of which only a sample of blocks was read. */
    sum: async (range: TimeRange, sampled: ReadonlySet<number>): Promise<Map<number, FlowSum>> => {
      const sums = new Map<number, FlowSum>()
      const pause = makeTurns()
      for (const { hour, minutes } of hoursOfRange(hours, range, oldestHour())) {
        for (let last: Row | undefined; ;) {
          // An hour may be closed between two chunks; its minutes then have other tables.
          const current = minutes && hours.find(hour)
          const rows = current
            ? nextMinutes(current, range, last)
            : ofHour.all({ hour, mint: last?.mint ?? -1 })
          for (const row of rows) add(sums, row, !sampled.has(hour))
          last = rows.at(-1)
          if (rows.length < chunkRows) break
          await pause()
        }
      }
      return sums
    },
  }
}

const minutesAfter = `SELECT mint, minute, buys, sells, buy_usd, sell_usd FROM {minutes}
  WHERE (mint, minute) > ($mint, $minute) AND minute >= $from AND minute < $to
  ORDER BY mint, minute LIMIT ${chunkRows}`

const minutesOf = `SELECT mint, minute, buys, sells, buy_usd, sell_usd FROM {minutes}
  WHERE mint = $mint AND minute >= $from AND minute < $to`

const minutesIn = ({ fromSeconds, toSeconds }: TimeRange): { from: number; to: number } => ({
  from: Math.floor(fromSeconds / 60),
  to: Math.ceil(toSeconds / 60),
})

const nextMinutes = (hour: Hour, range: TimeRange, last: Row | undefined): Row[] =>
  hour.query<Row, Record<string, number>>(minutesAfter).all({
    mint: last?.mint ?? -1,
    minute: last?.minute ?? -1,
    ...minutesIn(range),
  })

const add = (
  sums: Map<number, FlowSum>,
  { mint, buys, sells, buy_usd, sell_usd }: Row,
  isWhole: boolean,
): void => {
  const sum = sums.get(mint) ?? { mint, ...noSums }
  sums.set(mint, sum)
  sum.buys += buys
  sum.sells += sells
  sum.buyUsd += buy_usd
  sum.sellUsd += sell_usd
  if (isWhole) sum.wholeUsd += buy_usd + sell_usd
}

const noSums = { buys: 0, sells: 0, buyUsd: 0, sellUsd: 0, wholeUsd: 0 }
