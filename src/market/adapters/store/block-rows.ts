import type { Database } from 'bun:sqlite'
import type { Place, StoredLink } from '../../../blocks/block-sink.ts'
import { hourOf } from './hours/hour-tables.ts'
import { prepareBeginning, prepareCoverageCounts } from './coverage-rows.ts'
import { prepareCovered } from './covered-slots.ts'
import { prepareLost } from './lost-blocks.ts'

/** Links that prove where the chain goes on; older ones are dropped. */
const linksKept = 2_000

/** Blocks between two prunings. */
const pruneEvery = 100

export const isSample = ({ place }: Pick<BlockRow, 'place'>): boolean =>
  place === places.indexOf('sample')

/** Stored as numbers; append only. */
const places: readonly Place[] = ['chain', 'start', 'sample']

export type BlockRow = {
  slot: number
  blockhash: string
  parent_slot: number
  previous_blockhash: string
  height: number | null
  time: number
  place: number
  produced: number
  transactions: number
  trades: number
}

const columns =
  'slot, blockhash, parent_slot, previous_blockhash, height, time, place, produced, transactions, trades'

/** The newest blocks, which slots are covered, and how many blocks of each hour were read. Only within a transaction. */
export const prepareBlockRows = (database: Database) => {
  const at = database.query<BlockRow, [number]>(`SELECT ${columns} FROM blocks WHERE slot = ?`)
  const insert = database.query(
    `INSERT INTO blocks (${columns}) VALUES (${columns.replaceAll(/(\w+)/g, '$$$1')})`,
  )
  const remove = database.query('DELETE FROM blocks WHERE slot = ?')
  const prune = database.query(
    `DELETE FROM blocks WHERE slot < (SELECT slot FROM blocks ORDER BY slot DESC LIMIT 1 OFFSET ${linksKept})`,
  )
  const links = database.query<BlockRow, []>(
    `SELECT * FROM (SELECT ${columns} FROM blocks WHERE place <> ${places.indexOf('sample')}
       ORDER BY slot DESC LIMIT ${linksKept}) ORDER BY slot`,
  )
  const newest = database.query<BlockRow, []>(
    `SELECT ${columns} FROM blocks ORDER BY slot DESC LIMIT 1`,
  )
  const covered = prepareCovered(database)
  const addToHour = prepareCoverageCounts(database)
  const noteBeginning = prepareBeginning(database, addToHour)
  let sincePruned = 0

  const count = (row: BlockRow, sign: 1 | -1): void => {
    addToHour({
      hour: hourOf(row.time),
      produced: sign * row.produced,
      read: sign,
      sampled: isSample(row) ? sign : 0,
      ...(sign === 1 && { firstAt: row.time }),
      transactions: sign * row.transactions,
      trades: sign * row.trades,
    })
    // The slots between a block and its parent were skipped.
    const from = row.place === places.indexOf('chain') ? row.parent_slot + 1 : row.slot
    if (sign === 1) covered.add(from, row.slot)
    else covered.remove(from, row.slot)
  }
  return {
    at: (slot: bigint): BlockRow | undefined => at.get(Number(slot)) ?? undefined,
    isCovered: (slot: bigint): boolean => covered.has(Number(slot)),
    add: (row: Omit<BlockRow, 'place'>, place: Place): void => {
      const full = { ...row, place: places.indexOf(place) }
      insert.run(full)
      count(full, 1)
      if (place === 'start') noteBeginning(full)
      sincePruned += 1
      if (sincePruned < pruneEvery) return
      sincePruned = 0
      prune.run()
    },
    remove: (row: BlockRow): void => {
      remove.run(row.slot)
      count(row, -1)
    },
    links: (): StoredLink[] => links.all().map(linkOf),
    /** The newest block, if it belongs to a sample. */
    lastSample: (): StoredLink | undefined => {
      const row = newest.get()
      return row && isSample(row) ? linkOf(row) : undefined
    },
    noteLost: prepareLost(database, addToHour),
  }
}

const linkOf = (row: BlockRow): StoredLink => ({
  slot: BigInt(row.slot),
  blockhash: row.blockhash,
  parentSlot: BigInt(row.parent_slot),
  previousBlockhash: row.previous_blockhash,
  timeSeconds: row.time,
  ...(row.height !== null && { height: BigInt(row.height) }),
})
