import type { Database } from 'bun:sqlite'
import type { OpenGap } from '../../../blocks/block-sink.ts'
import type { HourCoverage } from '../../trades/trade-index.ts'
import { gapsOf } from './open-gaps.ts'
import { hourOf, secondsPerHour } from './hours/hour-tables.ts'
import type { TimeRange } from './hours/hour-times.ts'

/** What is added to an hour; negative where a block is taken back. */
export type HourCounts = Omit<HourCoverage, 'fromSeconds' | 'firstSeconds'> & {
  hour: number
  /** Time of a block that was read. */
  firstAt?: number | null
}

export const prepareCoverageCounts = (database: Database): ((added: HourCounts) => void) => {
  const add = database.query(
    `INSERT INTO coverage_hours (hour, produced, read, sampled, transactions, trades, first_at)
     VALUES ($hour, $produced, $read, $sampled, $transactions, $trades, $firstAt)
     ON CONFLICT (hour) DO UPDATE SET produced = produced + excluded.produced, read = read + excluded.read,
       sampled = sampled + excluded.sampled, transactions = transactions + excluded.transactions,
       trades = trades + excluded.trades,
       first_at = min(ifnull(first_at, excluded.first_at), ifnull(excluded.first_at, first_at))`,
  )
  return ({ firstAt = null, ...added }) => void add.run({ ...added, firstAt })
}

export const noCounts = { produced: 0, read: 0, sampled: 0, transactions: 0, trades: 0 }

export type CoverageReader = (range: TimeRange) => HourCoverage[]

/**
 * Blocks of a gap that is still being filled count as produced, so that coverage is not complete before it is closed. In
 * hours before the chain began, it is known that nothing was.
 */
export const prepareCoverageReader = (database: Database): CoverageReader => {
  const read = database.query<HourCounts, [number, number]>(
    `SELECT hour, produced, read, sampled, transactions, trades, first_at AS firstAt FROM coverage_hours
     WHERE hour >= ? AND hour < ? ORDER BY hour`,
  )
  const state = database.query<{ gaps: string; chain_from: number | null }, []>(
    'SELECT gaps, chain_from FROM market_state',
  )
  return ({ fromSeconds, toSeconds }) => {
    const [first, end] = [hourOf(fromSeconds), Math.ceil(toSeconds / secondsPerHour)]
    const rows = new Map(read.all(first, end).map((row) => [row.hour, row]))
    const { gaps = '[]', chain_from: chainFrom = null } = state.get() ?? {}
    const begun = Math.min(end, chainFrom === null ? first : hourOf(chainFrom))
    for (let hour = Math.max(first, begun - hoursMax); hour < begun; hour += 1)
      rows.set(hour, { hour, ...noCounts })
    for (const gap of gapsOf(gaps))
      for (const [hour, blocks] of spreadOf(missingIn(gap))) {
        if (hour < first || hour >= end) continue
        const row = rows.get(hour) ?? { hour, ...noCounts }
        rows.set(hour, { ...row, produced: row.produced + blocks })
      }
    return [...rows.values()]
      .sort((a, b) => a.hour - b.hour)
      .map(({ hour, firstAt, ...counts }) => ({
        fromSeconds: hour * secondsPerHour,
        ...counts,
        ...(firstAt != null && { firstSeconds: firstAt }),
      }))
  }
}

/** No question is about a longer time. */
const hoursMax = 24 * 366

/** A chain with fewer blocks below the first one that was read had just begun. */
const youngMaxBlocks = 1_000

/** Notes that a chain had just begun when its first block was read; what was produced before counts as missing. */
export const prepareBeginning = (database: Database, add: (added: HourCounts) => void) => {
  const note = database.query('UPDATE market_state SET chain_from = ? WHERE chain_from IS NULL')
  return (block: { slot: number; height: number | null; time: number }): void => {
    const below = block.height ?? block.slot
    if (below > youngMaxBlocks || note.run(block.time).changes === 0) return
    add({ hour: hourOf(block.time), ...noCounts, produced: below })
  }
}

/** Heights count what was produced; without them, each slot may have had a block. */
const missingIn = ({ below, above }: OpenGap): Missing => ({
  fromSeconds: below.timeSeconds,
  toSeconds: above.timeSeconds,
  blocks: Math.max(
    0,
    above.height !== undefined && below.height !== undefined
      ? Number(above.height - below.height) - 1
      : Number(above.slot - below.slot) - 1,
  ),
})

/** Blocks that were not read between two times. */
export type Missing = TimeRange & { blocks: number }

/** Blocks in each hour, spread evenly over the time. */
export const spreadOf = ({
  fromSeconds,
  toSeconds,
  blocks,
}: Missing): [hour: number, blocks: number][] => {
  const last = hourOf(toSeconds)
  const length = Math.max(1, toSeconds - fromSeconds)
  const found: [number, number][] = []
  let counted = 0
  for (let hour = hourOf(fromSeconds); hour <= last; hour += 1) {
    const end = Math.min(toSeconds, (hour + 1) * secondsPerHour)
    const upTo = hour === last ? blocks : Math.round((blocks * (end - fromSeconds)) / length)
    found.push([hour, upTo - counted])
    counted = upTo
  }
  return found
}
