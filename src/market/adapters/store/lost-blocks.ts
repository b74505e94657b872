import type { Database } from 'bun:sqlite'
import type { LostGap } from '../../../blocks/block-sink.ts'
import { firstPositionOf } from '../../blocks/trade-position.ts'
import type { LostTrades } from '../../trades/trade-index.ts'
import type { HourCounts } from './coverage-rows.ts'
import { hourOf, secondsPerHour } from './hours/hour-tables.ts'

const lostMax = 1_000

type Row = { from_slot: number; to_slot: number; from_time: number; to_time: number }
type CountedRow = Row & { produced: number }

/** The trades that may be missing. */
export const lostTradesOf = ({
  fromSlot,
  toSlot,
}: Pick<LostGap, 'fromSlot' | 'toSlot'>): LostTrades => ({
  after: firstPositionOf(fromSlot) - 1n,
  upTo: firstPositionOf(toSlot + 1n) - 1n,
})

/**
 * Notes blocks that were given up: they count as produced, spread evenly over the time they took. A process that was
 * killed before it went on gives up the same blocks again, up to the same or a later slot.
 */
export const prepareLost = (database: Database, addToHour: (added: HourCounts) => void) => {
  const insert = database.query(
    `INSERT INTO lost_blocks (from_slot, to_slot, from_time, to_time, produced, reason)
     VALUES ($from_slot, $to_slot, $from_time, $to_time, $produced, $reason)`,
  )
  const earlier = database.query<CountedRow & { id: number }, { from: number }>(
    'SELECT id, from_slot, to_slot, from_time, to_time, produced FROM lost_blocks WHERE from_slot = $from',
  )
  const remove = database.query('DELETE FROM lost_blocks WHERE id = ?')
  const dropOld = database.query(
    `DELETE FROM lost_blocks WHERE id <= (SELECT max(id) FROM lost_blocks) - ${lostMax}`,
  )
  return ({ fromSlot, toSlot, fromSeconds, toSeconds, produced, reason }: LostGap): void => {
    for (const known of earlier.all({ from: Number(fromSlot) })) {
      remove.run(known.id)
      for (const [hour, blocks] of byHour(known)) addToHour({ ...none, hour, produced: -blocks })
    }
    const row: CountedRow = {
      from_slot: Number(fromSlot),
      to_slot: Number(toSlot),
      from_time: fromSeconds,
      to_time: toSeconds,
      // Without a count, each slot may have had a block.
      produced: produced ?? Number(toSlot - fromSlot) + 1,
    }
    insert.run({ ...row, reason })
    dropOld.run()
    for (const [hour, blocks] of byHour(row)) addToHour({ ...none, hour, produced: blocks })
  }
}

const none = { read: 0, transactions: 0, trades: 0 }

/** Blocks in each hour. */
const byHour = ({ from_time, to_time, produced }: CountedRow): [hour: number, blocks: number][] => {
  const last = hourOf(to_time)
  const length = Math.max(1, to_time - from_time)
  const found: [number, number][] = []
  let counted = 0
  for (let hour = hourOf(from_time); hour <= last; hour += 1) {
    const end = Math.min(to_time, (hour + 1) * secondsPerHour)
    const upTo = hour === last ? produced : Math.round((produced * (end - from_time)) / length)
    found.push([hour, upTo - counted])
    counted = upTo
  }
  return found
}

/** What was given up and reaches beyond a position, oldest first. */
export const prepareLostReader = (database: Database): ((position: bigint) => LostTrades[]) => {
  const read = database.query<Row, []>(
    'SELECT from_slot, to_slot, from_time, to_time FROM lost_blocks ORDER BY from_slot',
  )
  return (position) =>
    read
      .all()
      .map(({ from_slot, to_slot }) =>
        lostTradesOf({ fromSlot: BigInt(from_slot), toSlot: BigInt(to_slot) }),
      )
      .filter(({ upTo }) => upTo > position)
}
