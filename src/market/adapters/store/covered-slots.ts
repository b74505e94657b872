import type { Database } from 'bun:sqlite'

type Range = { from_slot: number; to_slot: number }

/** Ranges of slots that were read without a hole. Only within a transaction. */
export const prepareCovered = (database: Database) => {
  const around = database.query<Range, { slot: number }>(
    'SELECT from_slot, to_slot FROM covered WHERE from_slot <= $slot ORDER BY from_slot DESC LIMIT 1',
  )
  const startingAt = database.query<Range, { slot: number }>(
    'SELECT from_slot, to_slot FROM covered WHERE from_slot = $slot',
  )
  const put = database.query('INSERT OR REPLACE INTO covered (from_slot, to_slot) VALUES (?, ?)')
  const drop = database.query('DELETE FROM covered WHERE from_slot = ?')
  const rangeOf = (slot: number): Range | undefined => {
    const found = around.get({ slot })
    return found && found.to_slot >= slot ? found : undefined
  }
  return {
    has: (slot: number): boolean => rangeOf(slot) !== undefined,
    /** Joins what touches. */
    add: (fromSlot: number, toSlot: number): void => {
      const before = rangeOf(fromSlot - 1) ?? rangeOf(fromSlot)
      const after = startingAt.get({ slot: toSlot + 1 }) ?? rangeOf(toSlot)
      const from = Math.min(fromSlot, before?.from_slot ?? fromSlot)
      const to = Math.max(toSlot, after?.to_slot ?? toSlot, before?.to_slot ?? toSlot)
      if (after) drop.run(after.from_slot)
      put.run(from, to)
    },
    remove: (fromSlot: number, toSlot: number): void => {
      for (let range = rangeOf(toSlot) ?? rangeOf(fromSlot); range; range = rangeOf(fromSlot)) {
        drop.run(range.from_slot)
        if (range.from_slot < fromSlot) put.run(range.from_slot, fromSlot - 1)
        if (range.to_slot > toSlot) put.run(toSlot + 1, range.to_slot)
      }
    },
  }
}
