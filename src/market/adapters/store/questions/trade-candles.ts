import type { Database } from 'bun:sqlite'
import type { Candle } from '../../../../tokens/token-market.ts'
import { usdOf } from '../../../traders/micro-usd.ts'
import { hourOf, secondsPerHour } from '../hours/hour-tables.ts'
import { hoursIn, positionsIn, type TimeRange } from '../hours/hour-times.ts'
import type { Hours } from '../hours/hours.ts'
import {
  addSums,
  joinSums,
  type MinuteRow,
  sumColumns,
  type Sums,
  sumsOfTrade,
  type SummedTrade,
} from '../hours/minutes.ts'
import { type CandleVolumes, prepareCandleVolumes } from './candle-volumes.ts'
import { type Part, prepareHourSums, secondsPerDay } from './hour-sums.ts'

const secondsPerMinute = 60

/** Candles of any number of seconds that divides a minute, an hour or a day. */
export const prepareCandles = (database: Database, hours: Hours) => {
  const readHours = prepareHourSums(database, hours)
  const readVolumes = prepareCandleVolumes(database)
  /** Oldest first; times without a trade whose price counts have none. */
  return (mint: number, seconds: number, range: TimeRange): Candle[] => {
    const parts =
      seconds < secondsPerMinute
        ? tradesIn(hours, mint, range)
        : seconds < secondsPerHour
          ? minutesIn(hours, mint, range)
          : readHours(mint, range, seconds >= secondsPerDay)
    return candlesOf(parts, seconds, readVolumes(mint, seconds, range))
  }
}

type Summed = { sums: Sums; wholeUsd: number }

const candlesOf = (
  parts: Iterable<Part>,
  seconds: number,
  { isWhole, volumeAt }: CandleVolumes,
): Candle[] => {
  const bySecond = new Map<number, Summed>()
  for (const part of parts) {
    const openSeconds = Math.floor(part.timeSeconds / seconds) * seconds
    const summed = bySecond.get(openSeconds) ?? { sums: joinSums([]), wholeUsd: 0 }
    bySecond.set(openSeconds, summed)
    addSums(summed.sums, part)
    if (isWhole(part.timeSeconds)) summed.wholeUsd += usdOf(part.buy_usd + part.sell_usd)
  }
  return [...bySecond]
    .sort(([a], [b]) => a - b)
    .flatMap(([openSeconds, { sums, wholeUsd }]) => {
      const { open, high, low, close } = sums
      return open === null || high === null || low === null || close === null
        ? []
        : [{ openSeconds, open, high, low, close, ...volumeAt(openSeconds, wholeUsd) }]
    })
}

const rowsOfMint = `SELECT t.position, t.time, t.mint, t.class, t.usd, t.price
  FROM {by_mint} i JOIN {trades} t ON t.position = i.position
  WHERE i.mint = $mint AND i.position >= $from AND i.position < $to AND t.time >= $fromSeconds AND t.time < $toSeconds
  ORDER BY i.position`

const tradesIn = (hours: Hours, mint: number, range: TimeRange): Part[] =>
  hoursIn(hours, range).flatMap((hour) =>
    hour
      .query<SummedTrade, Record<string, number>>(rowsOfMint)
      .all({ mint, ...positionsIn(hour, range), ...range })
      .map((row) => ({ timeSeconds: row.time, ...sumsOfTrade(row) })),
  )

const minutesBetween = `SELECT mint, minute, ${sumColumns} FROM {minutes}
  WHERE mint = $mint AND minute >= $from AND minute < $to ORDER BY minute`

const minutesIn = (hours: Hours, mint: number, { fromSeconds, toSeconds }: TimeRange): Part[] =>
  hours
    .newestFirst()
    .filter(({ hour }) => hour >= hourOf(fromSeconds) && hour * secondsPerHour < toSeconds)
    .toReversed()
    .flatMap((hour) =>
      hour
        .query<MinuteRow, Record<string, number>>(minutesBetween)
        .all({
          mint,
          from: Math.ceil(fromSeconds / secondsPerMinute),
          to: Math.ceil(toSeconds / secondsPerMinute),
        })
        .map((row) => ({ timeSeconds: row.minute * secondsPerMinute, ...row })),
    )
