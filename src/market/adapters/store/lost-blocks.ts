import type { Database } from 'bun:sqlite'
import type { LostGap } from '../../../blocks/block-sink.ts'
import { firstPositionOf } from '../../blocks/trade-position.ts'
import type { LostTrades } from '../../trades/trade-index.ts'
import { type HourCounts, type Missing, noCounts, spreadOf } from './coverage-rows.ts'

/** Ranges that are kept; the hours still count the blocks of older ones. */
const lostMax = 1_000

type Row = {
  from_slot: number
  to_slot: number
  from_time: number
  to_time: number
  produced: number
}

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
  const earlier = database.query<Row & { id: number }, { from: number }>(
    'SELECT id, from_slot, to_slot, from_time, to_time, produced FROM lost_blocks WHERE from_slot = $from',
  )
  const remove = database.query('DELETE FROM lost_blocks WHERE id = ?')
  const dropOld = database.query(
    `DELETE FROM lost_blocks WHERE id <= (SELECT max(id) FROM lost_blocks) - ${lostMax}`,
  )
  const add = (row: Row, sign: 1 | -1): void => {
    for (const [hour, blocks] of spreadOf(missingIn(row)))
      addToHour({ ...noCounts, hour, produced: sign * blocks })
  }
  return ({ fromSlot, toSlot, fromSeconds, toSeconds, produced, reason }: LostGap): void => {
    for (const known of earlier.all({ from: Number(fromSlot) })) {
      remove.run(known.id)
      add(known, -1)
    }
    const row: Row = {
      from_slot: Number(fromSlot),
      to_slot: Number(toSlot),
      from_time: fromSeconds,
      to_time: toSeconds,
      // Without a count, each slot may have had a block.
      produced: produced ?? Number(toSlot - fromSlot) + 1,
    }
    insert.run({ ...row, reason })
    dropOld.run()
    add(row, 1)
  }
}

const missingIn = ({ from_time, to_time, produced }: Row): Missing => ({
  fromSeconds: from_time,
  toSeconds: to_time,
  blocks: produced,
})

/** What was given up and reaches beyond a position, oldest first. */
export const prepareLostReader = (database: Database): ((position: bigint) => LostTrades[]) => {
  const read = database.query<Pick<Row, 'from_slot' | 'to_slot'>, []>(
    'SELECT from_slot, to_slot FROM lost_blocks ORDER BY from_slot',
  )
  return (position) =>
    read
      .all()
      .map(({ from_slot, to_slot }) =>
        lostTradesOf({ fromSlot: BigInt(from_slot), toSlot: BigInt(to_slot) }),
      )
      .filter(({ upTo }) => upTo > position)
}
