import type { Database } from 'bun:sqlite'
import type { LeaderWindow } from '../../../traders/leaderboard.ts'
import { resultColumns, type ResultRow, summedResults } from '../positions/result-rows.ts'
import { secondsPerHour } from '../hours/hour-tables.ts'
import type { WalletResults } from '../positions/wallet-results.ts'

type SumRow = ResultRow & { wallet: number }

const hoursPerDay = 24

/** The hours that a window is made of, and the whole days among them, with the hour that is not over. */
const partsOf = (window: LeaderWindow, nowHour: number): { hours: number[]; days: number[] } => {
  // Clocks differ, so the hour that is about to begin is included.
  if (window === '24h') return { hours: numbers(nowHour - 23, nowHour + 1), days: [] }
  const today = Math.floor(nowHour / hoursPerDay)
  const first = today - (window === '7d' ? 6 : 29)
  return { hours: numbers(today * hoursPerDay, nowHour + 1), days: numbers(first, today - 1) }
}

const numbers = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)

/** Sums of the wallets of a window, some wallets at a time. */
export const prepareSums = (database: Database, results: WalletResults) => {
  const max = database.query<{ id: number | null }, []>('SELECT max(id) AS id FROM wallets')
  const built = database.query<{ day: number }, []>('SELECT day FROM result_days')
  return (window: LeaderWindow, nowSeconds: number) => {
    const parts = partsOf(window, Math.floor(nowSeconds / secondsPerHour))
    return {
      maxWallet: (): number => max.get()?.id ?? 0,
      between: (first: number, end: number): SumRow[] => {
        // Read again for each piece: an hour may be written, and a day summed up, between two of them.
        const whole = new Set(built.all().map(({ day }) => day))
        const days = parts.days.filter((day) => whole.has(day))
        const hours = parts.hours.concat(
          parts.days
            .filter((day) => !whole.has(day))
            .flatMap((day) => numbers(day * hoursPerDay, day * hoursPerDay + hoursPerDay - 1)),
        )
        // Its text changes with every hour, so it is not kept.
        const statement = database.prepare<SumRow, [{ first: number; end: number }]>(
          sumsFrom(days, hours, results),
        )
        try {
          return statement.all({ first, end })
        } finally {
          statement.finalize()
        }
      },
    }
  }
}

/** One statement over whole days, written hours and those in memory. */
const sumsFrom = (
  days: readonly number[],
  hours: readonly number[],
  results: WalletResults,
): string => {
  const pending = new Set(results.pendingHours())
  const columns = `wallet, ${resultColumns}`
  const inRange = 'wallet >= $first AND wallet < $end'
  const sources = [
    `SELECT ${columns} FROM wallet_days WHERE day IN (${days.join()}) AND ${inRange}`,
    `SELECT ${columns} FROM wallet_hours WHERE hour IN (${hours.filter((hour) => !pending.has(hour)).join()}) AND ${inRange}`,
    ...hours
      .filter((hour) => pending.has(hour))
      .map((hour) => `SELECT ${columns} FROM ${results.pendingTable(hour)} WHERE ${inRange}`),
  ]
  return `SELECT wallet, ${summedResults} FROM (${sources.join(' UNION ALL ')}) GROUP BY wallet`
}
