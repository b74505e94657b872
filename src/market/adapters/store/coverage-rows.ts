import type { Database } from 'bun:sqlite'
import type { HourCoverage } from '../../trades/trade-index.ts'
import { hourOf, secondsPerHour } from './hours/hour-tables.ts'
import type { TimeRange } from './hours/hour-times.ts'

/** What is added to an hour; negative where a block is taken back. */
export type HourCounts = {
  hour: number
  produced: number
  read: number
  transactions: number
  trades: number
}

export const prepareCoverageCounts = (database: Database): ((added: HourCounts) => void) => {
  const add = database.query(
    `INSERT INTO coverage_hours (hour, produced, read, transactions, trades)
     VALUES ($hour, $produced, $read, $transactions, $trades)
     ON CONFLICT (hour) DO UPDATE SET produced = produced + excluded.produced, read = read + excluded.read,
       transactions = transactions + excluded.transactions, trades = trades + excluded.trades`,
  )
  return (added) => void add.run(added)
}

export const prepareCoverageReader = (
  database: Database,
): ((range: TimeRange) => HourCoverage[]) => {
  const read = database.query<
    Omit<HourCoverage, 'fromSeconds'> & { hour: number },
    [number, number]
  >(
    `SELECT hour, produced, read, transactions, trades FROM coverage_hours
     WHERE hour >= ? AND hour < ? ORDER BY hour`,
  )
  return ({ fromSeconds, toSeconds }) =>
    read
      .all(hourOf(fromSeconds), Math.ceil(toSeconds / secondsPerHour))
      .map(({ hour, ...counts }) => ({ fromSeconds: hour * secondsPerHour, ...counts }))
}
