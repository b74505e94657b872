import type { Database } from 'bun:sqlite'

type Range = { from_slot: number; to_slot: number }

/** Ranges of slots that were read without a hole. Only within a transaction. */
export const prepareCovered = (database: Database) => {
  const starting = database.query<Range, { from: number; to: number }>(
    'SELECT from_slot, to_slot FROM covered WHERE from_slot > $from AND from_slot <= $to',
  )
  const at = database.query<Range, { slot: number }>(
    'SELECT from_slot, to_slot FROM covered WHERE from_slot <= $slot ORDER BY from_slot DESC LIMIT 1',
  )
  const put = database.query('INSERT INTO covered (from_slot, to_slot) VALUES (?, ?)')
  const drop = database.query('DELETE FROM covered WHERE from_slot = ?')
  /** The ranges that have a slot of these. */
  const takeOut = (from: number, to: number): Range[] => {
    const first = at.get({ slot: from })
    const ranges = starting.all({ from, to })
    if (first && first.to_slot >= from) ranges.push(first)
    for (const range of ranges) drop.run(range.from_slot)
    return ranges
  }
  return {
    has: (slot: number): boolean => (at.get({ slot })?.to_slot ?? -1) >= slot,
    /** Joins what touches. */
    add: (fromSlot: number, toSlot: number): void => {
      const joined = takeOut(fromSlot - 1, toSlot + 1)
      put.run(
        Math.min(fromSlot, ...joined.map(({ from_slot }) => from_slot)),
        Math.max(toSlot, ...joined.map(({ to_slot }) => to_slot)),
      )
    },
    remove: (fromSlot: number, toSlot: number): void => {
      for (const range of takeOut(fromSlot, toSlot)) {
        if (range.from_slot < fromSlot) put.run(range.from_slot, fromSlot - 1)
        if (range.to_slot > toSlot) put.run(toSlot + 1, range.to_slot)
      }
    },
  }
}
