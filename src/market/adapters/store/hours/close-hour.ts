import type { Database } from 'bun:sqlite'
import { closedTable, createDerived, derivedTables, openTable } from './hour-tables.ts'
import { createOpenTables, type Hour, type Hours } from './hours.ts'
import { largeSize } from './hour-writer.ts'
import { makePieceSize, type PieceSize } from '../../../../basics/piece-size.ts'
import { addToMinute, sumColumns } from './minutes.ts'
import { addParty, makeParties, type MintHours, type Parties, readMinutes } from './mint-hours.ts'

/** Rows copied in one transaction. */
const chunkRows = { first: 1_000, max: 20_000 } as const

/** Each yield ends a transaction; those that copied rows have their number. */
type Steps = Generator<number | undefined>

type MintEntry = { mint: number; position: number; wallet: number; class: number }

export type HourClosing = {
  /** Does the next piece of work; false once the hour is closed. */
  step: () => boolean
}

/**
 * Writes what is derived of an hour, in order and in chunks. The temporary tables answer requests until the end, so that
 * an hour is either open or closed; `reopen` undoes an unfinished closing.
 */
export const closeHour = (
  database: Database,
  hours: Hours,
  mintHours: MintHours,
  hour: number,
): HourClosing => {
  const piece = makePieceSize(chunkRows)
  const steps = stepsOf({ database, hours, mintHours, piece }, hour)
  return {
    step: () => {
      const startedMs = performance.now()
      const { done, value } = database.transaction(() => steps.next()).immediate()
      if (value) piece.note(value, performance.now() - startedMs)
      return !done
    },
  }
}

type ClosingParts = { database: Database; hours: Hours; mintHours: MintHours; piece: PieceSize }

const stepsOf = function* (parts: ClosingParts, number: number): Steps {
  const { database, hours } = parts
  const started = hours.find(number)
  if (started?.state !== 'open') return
  for (const table of derivedTables) database.run(createDerived(closedTable(table, number), table))
  hours.setState(started, 'closing')
  const hour = hours.find(number)
  if (!hour) return
  yield undefined
  yield* copyIndex(parts, hour, 'by_wallet', 'wallet')
  yield* copyMints(parts, hour)
  yield* copyLarge(parts, hour)
  hours.setState(hour, 'closed')
  database.run(`DROP TABLE ${openTable('by_wallet', number)}`)
  yield undefined
  for (const table of derivedTables)
    if (table !== 'by_wallet') {
      database.run(`DROP TABLE ${openTable(table, number)}`)
      yield undefined
    }
}

const copyIndex = function* (
  { database, piece }: ClosingParts,
  { hour }: Hour,
  table: 'by_wallet' | 'by_mint',
  key: 'wallet' | 'mint',
): Steps {
  const copy = database.prepare(
    `INSERT INTO ${closedTable(table, hour)} SELECT * FROM ${openTable(table, hour)}
     WHERE (${key}, position) > (?, ?) ORDER BY ${key}, position LIMIT ?`,
  )
  const end = database.prepare<{ key: number; position: number }, []>(
    `SELECT ${key} AS key, position FROM ${closedTable(table, hour)} ORDER BY ${key} DESC, position DESC LIMIT 1`,
  )
  for (let last = { key: -1, position: -1 }; ;) {
    const limit = piece.items()
    const { changes } = copy.run(last.key, last.position, limit)
    last = end.get() ?? last
    if (changes < limit) return
    yield changes
  }
}

const copyLarge = function* ({ database, piece }: ClosingParts, { hour }: Hour): Steps {
  const copy = database.prepare<{ position: number }, [number, number]>(
    `INSERT INTO ${closedTable('large', hour)} SELECT * FROM ${openTable('large', hour)}
     WHERE position > ? ORDER BY position LIMIT ? RETURNING position`,
  )
  for (let last = -1; ;) {
    const limit = piece.items()
    const copied = copy.all(last, limit)
    last = copied.at(-1)?.position ?? last
    yield copied.length
    if (copied.length < limit) return
  }
}

/** The index of tokens, and as each token is complete, its minutes and its hour. */
const copyMints = function* ({ database, mintHours, piece }: ClosingParts, hour: Hour): Steps {
  const read = database.prepare<MintEntry, [number, number, number]>(
    `SELECT mint, position, wallet, class FROM ${openTable('by_mint', hour.hour)}
     WHERE (mint, position) > (?, ?) ORDER BY mint, position LIMIT ?`,
  )
  const insert = database.prepare(
    `INSERT INTO ${closedTable('by_mint', hour.hour)} (mint, position, wallet, class) VALUES (?, ?, ?, ?)`,
  )
  const closed = closedMinutes(database, hour)
  let parties = makeParties()
  let last: MintEntry | undefined
  const finish = (mint: number): void => {
    closed(mint, parties, mintHours)
    parties = makeParties()
  }
  for (;;) {
    const limit = piece.items()
    const rows = read.all(last?.mint ?? -1, last?.position ?? -1, limit)
    for (const row of rows) {
      if (last && last.mint !== row.mint) finish(last.mint)
      insert.run(row.mint, row.position, row.wallet, row.class)
      addParty(parties, row)
      last = row
    }
    if (rows.length < limit) break
    yield rows.length
  }
  if (last) finish(last.mint)
  yield undefined
}

const closedMinutes = (database: Database, hour: Hour) => {
  const insert = database.prepare(
    `INSERT INTO ${closedTable('minutes', hour.hour)} (mint, minute, ${sumColumns})
     SELECT mint, minute, ${sumColumns} FROM ${openTable('minutes', hour.hour)} WHERE mint = ? ORDER BY minute`,
  )
  return (mint: number, parties: Parties, mintHours: MintHours): void => {
    insert.run(mint)
    mintHours.store(hour.hour, mint, readMinutes(hour, mint), parties)
  }
}

/** Undoes a closing that has not finished. Only within a transaction. */
export const reopenHour = (
  database: Database,
  hours: Hours,
  mintHours: MintHours,
  hour: Hour,
): Hour => {
  for (const table of derivedTables)
    database.run(`DROP TABLE IF EXISTS ${closedTable(table, hour.hour)}`)
  mintHours.removeHour(hour.hour)
  hours.setState(hour, 'open')
  return hours.find(hour.hour) ?? hour
}

/**
 * Makes the temporary tables of hours that are not closed, as after a start: some microseconds for each of their trades.
 */
export const rebuildOpenHours = (database: Database, hours: Hours, mintHours: MintHours): void =>
  database
    .transaction(() => {
      for (const found of hours.newestFirst()) {
        if (found.state !== 'open' && found.state !== 'closing') continue
        const hour =
          found.state === 'closing' ? reopenHour(database, hours, mintHours, found) : found
        createOpenTables(database, hour.hour)
        rebuild(hour)
      }
    })
    .immediate()

const rebuild = (hour: Hour): void => {
  hour
    .query(
      'INSERT INTO {by_wallet} SELECT wallet, position, mint, class FROM {trades} ORDER BY wallet, position',
    )
    .run()
  hour
    .query(
      'INSERT INTO {by_mint} SELECT mint, position, wallet, class FROM {trades} ORDER BY mint, position',
    )
    .run()
  hour
    .query(
      `INSERT INTO {large} SELECT position, class FROM {trades} WHERE (class & 15) >= ${largeSize} ORDER BY position`,
    )
    .run()
  const rows = hour.query<Parameters<typeof addToMinute>[1], []>(
    'SELECT position, time, mint, class, usd, price FROM {trades} ORDER BY position',
  )
  for (const row of rows.iterate()) addToMinute(hour, row)
}
