import type { Database } from 'bun:sqlite'
import { prepareLaunchRetention } from './launches/launch-retention.ts'
import { closedTable, hourOf, tradesTable } from './hours/hour-tables.ts'
import type { Hour, Hours } from './hours/hours.ts'

export type RetentionLimits = {
  /** Trades are stored for this long, as far as the size allows. */
  retentionDays: number
  /** Bytes that the database may use. */
  maxBytes: number
}

export type RetentionParts = {
  database: Database
  hours: Hours
  /** Positions have everything up to here. */
  marker: () => number
}

const hoursPerDay = 24
const secondsPerDay = 86_400

/** How long sums are kept, whatever happens to the trades they come from. */
const minutesDays = 7
const hourSumsDays = 90
const walletHours = 49
const resultsDays = 90

/** Rows deleted in one transaction: a few milliseconds. */
const chunkRows = 1_000

export type Retention = {
  /** Does one piece of work; false if nothing is left to do. */
  step: (nowSeconds: number) => boolean
  /** Whether the database is above its limit although nothing more can be dropped. */
  isOverfull: () => boolean
}

/** Drops whole hours of trades, oldest first, by age and by size; sums go row by row once they are old. */
export const prepareRetention = (
  { database, hours, marker }: RetentionParts,
  limits: RetentionLimits,
): Retention => {
  const usedBytes = prepareUsed(database)
  const dropOld = prepareOldRows(database, Math.max(hourSumsDays, limits.retentionDays))
  const drop = database.transaction((hour: Hour, to: 'minutes' | undefined): void => {
    if (to === 'minutes') {
      hours.setState(hour, to)
      hours.noteDropped(hour)
      for (const table of ['by_wallet', 'by_mint', 'large'] as const)
        database.run(`DROP TABLE ${closedTable(table, hour.hour)}`)
      database.run(`DROP TABLE ${tradesTable(hour.hour)}`)
      return
    }
    hours.remove(hour)
    database.run(`DROP TABLE ${closedTable('minutes', hour.hour)}`)
  })
  const next = (nowSeconds: number): [Hour, 'minutes' | undefined] | undefined => {
    const oldestFirst = hours.newestFirst().toReversed()
    const raw = oldestFirst.find(({ state }) => state === 'closed')
    const minutes = oldestFirst.find(({ state }) => state === 'minutes')
    const ageDays = (hour: Hour): number => (hourOf(nowSeconds) - hour.hour) / hoursPerDay
    // Only a lack of room takes away trades that positions do not have yet.
    if (raw && ageDays(raw) > limits.retentionDays && raw.last <= marker()) return [raw, 'minutes']
    if (minutes && ageDays(minutes) > Math.max(minutesDays, limits.retentionDays))
      return [minutes, undefined]
    if (usedBytes() <= limits.maxBytes) return undefined
    return raw ? [raw, 'minutes'] : minutes && [minutes, undefined]
  }
  return {
    step: (nowSeconds) => {
      const found = next(nowSeconds)
      if (!found) return dropOld(nowSeconds)
      try {
        drop.immediate(...found)
      } catch (error) {
        hours.load()
        throw error
      }
      return true
    },
    isOverfull: () => usedBytes() > limits.maxBytes,
  }
}

const prepareUsed = (database: Database): (() => number) => {
  const pages = database.query<{ used: number; size: number }, []>(
    `SELECT (SELECT page_count FROM pragma_page_count()) - (SELECT freelist_count FROM pragma_freelist_count()) AS used,
       (SELECT page_size FROM pragma_page_size()) AS size`,
  )
  return () => {
    const { used, size } = pages.get() ?? { used: 0, size: 0 }
    return used * size
  }
}

/** Each call deletes one chunk; false once nothing old is left. */
const prepareOldRows = (
  database: Database,
  sumsDays: number,
): ((nowSeconds: number) => boolean) => {
  const dropHours = prepareChunk(database, 'wallet_hours', 'hour')
  const dropDays = prepareChunk(database, 'wallet_days', 'day')
  const foldDay = prepareFold(database)
  const dropLaunches = prepareLaunchRetention(database)
  const firstUnsummed = database.query<{ hour: number | null }, []>(
    `SELECT min(hour) AS hour FROM result_hours WHERE hour / ${hoursPerDay} NOT IN (SELECT day FROM result_days)`,
  )
  return (nowSeconds) => {
    const hour = hourOf(nowSeconds)
    const day = Math.floor(nowSeconds / secondsPerDay)
    const unsummed = firstUnsummed.get()?.hour ?? hour
    if (dropHours(Math.min(hour - walletHours, unsummed))) return true
    if (dropDays(day - resultsDays) || dropLaunches(day)) return true
    return foldDay(day - sumsDays)
  }
}

/** Deletes rows of times before one, in the order of the table. */
const prepareChunk = (database: Database, table: string, time: string) => {
  const end = database.query<{ time: number; wallet: number }, [number]>(
    `SELECT ${time} AS time, wallet FROM ${table} WHERE ${time} < ? ORDER BY ${time}, wallet LIMIT 1 OFFSET ${chunkRows}`,
  )
  const any = database.query<{ one: number }, [number]>(
    `SELECT 1 AS one FROM ${table} WHERE ${time} < ? LIMIT 1`,
  )
  const remove = database.query(`DELETE FROM ${table} WHERE (${time}, wallet) < (?, ?)`)
  return (before: number): boolean => {
    if (!any.get(before)) return false
    const last = end.get(before)
    remove.run(last?.time ?? before, last?.wallet ?? -1)
    return true
  }
}

/** Replaces the hours of a day of sums by the day, some tokens at a time. */
const prepareFold = (database: Database): ((beforeDay: number) => boolean) => {
  const oldest = database.query<{ hour: number }, [number]>(
    'SELECT hour FROM mint_hours WHERE hour < ? ORDER BY hour LIMIT 1',
  )
  const fold = database.query(
    `INSERT OR REPLACE INTO mint_days (day, mint, open, high, low, close, buys, sells, buy_usd, sell_usd)
     SELECT $day, mint,
       (SELECT open FROM mint_hours a WHERE a.hour BETWEEN $first AND $last AND a.mint = h.mint AND a.open IS NOT NULL ORDER BY a.hour LIMIT 1),
       max(high), min(low),
       (SELECT close FROM mint_hours b WHERE b.hour BETWEEN $first AND $last AND b.mint = h.mint AND b.close IS NOT NULL ORDER BY b.hour DESC LIMIT 1),
       sum(buys), sum(sells), sum(buy_usd), sum(sell_usd)
     FROM mint_hours h WHERE hour IN (${hourList}) AND mint >= $from AND mint < $to GROUP BY mint`,
  )
  const remove = database.query(
    `DELETE FROM mint_hours WHERE hour IN (${hourList}) AND mint >= $from AND mint < $to`,
  )
  const lowest = database.query<{ mint: number | null }, Record<string, number>>(
    `SELECT min(mint) AS mint FROM mint_hours WHERE hour BETWEEN $first AND $last`,
  )
  const chunk = database.transaction((day: number): void => {
    const first = day * hoursPerDay
    const bound = Object.fromEntries(
      Array.from({ length: hoursPerDay }, (_, at) => [`hour${at}`, first + at]),
    )
    const range = { first, last: first + hoursPerDay - 1 }
    const from = lowest.get(range)?.mint
    if (from == null) return
    const mints = { from, to: from + chunkRows }
    fold.run({ ...bound, ...range, ...mints, day })
    remove.run({ ...bound, ...mints })
  })
  return (beforeDay) => {
    const found = oldest.get(beforeDay * hoursPerDay)
    if (!found) return false
    chunk.immediate(Math.floor(found.hour / hoursPerDay))
    return true
  }
}

const hourList = Array.from({ length: hoursPerDay }, (_, at) => `$hour${at}`).join()
