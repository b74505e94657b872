import type { Database } from 'bun:sqlite'
import type { BlockFacts } from '../../../blocks/block-facts.ts'
import { positionsPerSlot } from '../../../blocks/trade-position.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'

/** Blocks that may still be taken back: far more than the 32 after which one is final. */
const undoSlots = 150

/** Stands for changes that were stored before the creation was, and so are missing. */
export const missedMinute = -1

type Change = { mint: number; minute: number; change: number }

export type LaunchHolders = ReturnType<typeof prepareLaunchHolders>

/**
 * How many accounts hold a token, as changes by the minute, from its creation on. Only of launches whose creation was
 * read before any of their trades; reading them checks that no block since then was partial. Only within a transaction.
 */
export const prepareLaunchHolders = (database: Database, dictionaries: Dictionaries) => {
  const followed = database.query<{ found: number }, [mint: number, position: number]>(
    'SELECT 1 AS found FROM launches WHERE mint = ? AND created_position < ? AND late = 0',
  )
  const add = database.query(
    `INSERT INTO launch_holders (mint, minute, change) VALUES ($mint, $minute, $change)
     ON CONFLICT (mint, minute) DO UPDATE SET change = change + excluded.change`,
  )
  const newer = database.query<{ found: number }, [number]>(
    'SELECT 1 AS found FROM blocks WHERE slot > ? LIMIT 1',
  )
  const notePartial = database.query(
    'UPDATE market_state SET partial_slot = max(ifnull(partial_slot, 0), ?)',
  )
  const note = database.query(
    'INSERT INTO holder_undo (slot, mint, minute, change) VALUES ($slot, $mint, $minute, $change)',
  )
  const noted = database.query<Change, [number]>(
    'SELECT mint, minute, change FROM holder_undo WHERE slot = ?',
  )
  const forget = database.query('DELETE FROM holder_undo WHERE slot = ?')
  const forgetOld = database.query('DELETE FROM holder_undo WHERE slot < ?')
  return {
    /** After the launches of the block were stored. */
    add: ({ slot, timeSeconds, holders, launches, partial }: BlockFacts): void => {
      if (partial) notePartial.run(Number(slot))
      const created = launches.filter(({ kind }) => kind === 'created')
      const isBehind = created.length > 0 && newer.get(Number(slot)) !== null
      for (const { mint } of isBehind ? created : [])
        add.run({ mint: dictionaries.findMint(mint) ?? -1, minute: missedMinute, change: 0 })
      const end = (Number(slot) + 1) * positionsPerSlot
      const minute = Math.floor(timeSeconds / 60)
      for (const { mint, change } of holders) {
        const id = dictionaries.findMint(mint)
        if (id === undefined || !followed.get(id, end)) continue
        const row = { mint: id, minute, change }
        add.run(row)
        note.run({ ...row, slot: Number(slot) })
      }
      forgetOld.run(Number(slot) - undoSlots)
    },
    takeBack: (slot: bigint): void => {
      for (const { change, ...row } of noted.all(Number(slot))) add.run({ ...row, change: -change })
      forget.run(Number(slot))
    },
  }
}
