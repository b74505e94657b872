import type { Database } from 'bun:sqlite'
import type { SQL } from 'bun'
import {
  type CopiedTable,
  insertRows,
  keyOf,
  readRowsAfter,
  sumsInPostgres,
  sumsInSqlite,
} from './copied-table.ts'
import type { PostgresLink } from './postgres-link.ts'

/** Why a database cannot take the copy. */
export type CopyRefusal =
  | { reason: 'not-empty'; table: string }
  | { reason: 'other-source' | 'complete' | 'copied-elsewhere' }
  | { reason: 'differs'; table: string }

export class CopyError extends Error {
  readonly refusal: CopyRefusal

  constructor(refusal: CopyRefusal) {
    super(`copy: ${refusal.reason}`)
    this.name = 'CopyError'
    this.refusal = refusal
  }
}

type Copy = {
  database: Database
  link: Pick<PostgresLink, 'run'>
  tables: readonly CopiedTable[]
  /** Identifies the data folder, so that a copy is only continued from the same one. */
  source: string
  onProgress: (table: CopiedTable, rows: number) => void
}

/** The row that stands for the copy as a whole. */
const wholePart = 'all'

/**
 * Copies the tables, each batch together with the progress, so that a copy that was interrupted goes on where it ended;
 * then compares counts and sums. @throws CopyError, PostgresError
 */
export const copyTables = async (copy: Copy): Promise<void> => {
  await begin(copy)
  for (const table of copy.tables) await copyTable(copy, table)
  await verify(copy)
}

/** One row of progress for each table, made at once. */
const begin = ({ link, tables, source }: Copy): Promise<void> =>
  link.run((sql) =>
    sql.begin(async (transaction) => {
      await transaction`LOCK TABLE copy_progress IN EXCLUSIVE MODE`
      const begun: { part: string; source: string; row_count: string }[] =
        await transaction`SELECT part, source, row_count FROM copy_progress`
      if (begun.some((each) => each.source !== source))
        throw new CopyError({ reason: 'other-source' })
      if (begun.some(({ part }) => part === wholePart)) throw new CopyError({ reason: 'complete' })
      if (begun.length > 0) return
      for (const { name } of [{ name: 'instances' }, ...tables]) {
        const rows: unknown[] = await transaction.unsafe(`SELECT 1 FROM ${name} LIMIT 1`)
        if (rows.length > 0) throw new CopyError({ reason: 'not-empty', table: name })
      }
      for (const { name } of tables)
        await transaction`INSERT INTO copy_progress (part, source, row_count) VALUES (${name}, ${source}, 0)`
    }),
  )

type Progress = { after: string | null; row_count: string }

const copyTable = async (
  { database, link, onProgress }: Copy,
  table: CopiedTable,
): Promise<void> => {
  await link.run(async (sql) => table.prepare?.(sql, database))
  for (;;) {
    const copied = await link.run((sql) =>
      sql.begin(async (transaction) => {
        await transaction`SET LOCAL idle_in_transaction_session_timeout = '20s'`
        // Another copy waits here, and finds what this one has written.
        const [progress]: Progress[] = await transaction`
          SELECT after, row_count FROM copy_progress WHERE part = ${table.name} FOR UPDATE`
        if (progress === undefined) throw new CopyError({ reason: 'copied-elsewhere' })
        const rows = readRowsAfter(database, table, progress.after ?? undefined)
        const last = rows.at(-1)
        if (last === undefined) return undefined
        await insertRows(transaction, table, rows)
        const rowCount = Number(progress.row_count) + rows.length
        await transaction`
          UPDATE copy_progress SET after = ${keyOf(table, last)}, row_count = ${rowCount}::bigint
          WHERE part = ${table.name}`
        return rowCount
      }),
    )
    if (copied === undefined) break
    onProgress(table, copied)
  }
  if (table.identity !== undefined)
    await link.run((sql) => setNext(sql, table.name, table.identity))
}

const setNext = async (sql: SQL, table: string, column: string | undefined): Promise<void> => {
  await sql.unsafe(
    `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), greatest(max(${column}), 1)) FROM ${table}`,
  )
}

const verify = async ({ database, link, tables, source }: Copy): Promise<void> => {
  for (const table of tables) {
    const [there, here] = [
      await link.run((sql) => sumsInPostgres(sql, table)),
      sumsInSqlite(database, table),
    ]
    if (there.join() !== here.join()) throw new CopyError({ reason: 'differs', table: table.name })
  }
  await link.run(async (sql) => {
    await sql`
      INSERT INTO copy_progress (part, source, row_count) VALUES (${wholePart}, ${source}, 0) ON CONFLICT DO NOTHING`
  })
}
