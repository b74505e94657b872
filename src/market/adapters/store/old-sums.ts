import type { Database } from 'bun:sqlite'

const hoursPerDay = 24

/** Rows deleted in one transaction: a few milliseconds. */
const chunkRows = 1_000

/** Results of wallets by hour are kept for the last day, to the hour. */
const walletHours = 49

export type OldSums = ReturnType<typeof prepareOldSums>

/** Deletes old sums row by row. Each call deletes one chunk; false once nothing is left that is as old. */
export const prepareOldSums = (database: Database) => {
  const dropHours = prepareChunk(database, 'wallet_hours', 'hour')
  const dropDays = prepareChunk(database, 'wallet_days', 'day')
  const firstUnsummed = database.query<{ hour: number | null }, []>(
    `SELECT min(hour) AS hour FROM result_hours WHERE hour / ${hoursPerDay} NOT IN (SELECT day FROM result_days)`,
  )
  return {
    /** Hours of wallets that their day has. */
    dropWalletHours: (nowHour: number): boolean =>
      dropHours(Math.min(nowHour - walletHours, firstUnsummed.get()?.hour ?? nowHour)),
    dropWalletDays: dropDays,
    /** Sums up hours of tokens before a day by day. */
    foldMintDays: prepareFold(database),
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
