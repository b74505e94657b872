import { Database } from 'bun:sqlite'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  rmSync,
  existsSync,
  chmodSync,
  statSync,
} from 'node:fs'
import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { type DatabaseKind, readSchemaVersion, refuseForeign } from './inspect.ts'
import { migrations } from './migrations.ts'

/** drawbridge.db: events, lists and rewards. */
export const mainDatabase: DatabaseKind = {
  table: 'event_runs',
  countRows: 'SELECT count(*) AS count FROM event_rows',
  newestSchema: migrations.length,
}

/** What is known about a verified copy. */
export type BackupFacts = { sizeBytes: number; schemaVersion: number; rowCount: number }

/** A backup contains the keys of the ledger and the lists, so only its owner may read it. */
const ownerOnly = 0o600

/** Maximum wait for a write of the server; once begun, reading never waits. */
const busyTimeoutMs = 10_000

/**
 * Writes a consistent copy of a database that may be in use; concurrent writes continue and are not included. The copy
 * is verified before it gets its name, and never overwrites a file. Throws Error with one sentence.
 */
export const backUpDatabase = (
  from: string,
  to: string,
  kind: DatabaseKind = mainDatabase,
): BackupFacts => {
  if (!existsSync(from)) throw new Error(`No database exists at ${from}.`)
  if (existsSync(to)) throw new Error(alreadyThere(to))
  const partial = `${to}.${randomUUID()}.part`
  try {
    closeSync(openSync(partial, 'wx', ownerOnly))
    copyInto(from, partial)
    chmodSync(partial, ownerOnly)
    const facts = inspectBackup(partial, kind)
    syncFile(partial)
    // Unlike a rename, a link never replaces a file.
    linkSync(partial, to)
    return facts
  } catch (error) {
    throw new Error(
      codeOf(error) === 'EEXIST' ? alreadyThere(to) : `The backup failed: ${reasonOf(error)}.`,
      { cause: error },
    )
  } finally {
    rmSync(partial, { force: true })
    syncFolder(dirname(to))
  }
}

const alreadyThere = (path: string): string =>
  `The file ${path} exists; a backup never overwrites a file.`

const copyInto = (from: string, to: string): void => {
  const source = new Database(from, { readonly: true, strict: true })
  try {
    source.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    source.query('VACUUM INTO ?').run(to)
  } finally {
    source.close()
  }
}

/**
 * Verifies a copy from the first page to the last without writing to it. Throws Error with one sentence if it is
 * damaged, is not a database of this product, or has a newer version.
 */
export const inspectBackup = (
  path: string,
  { table, countRows, newestSchema }: DatabaseKind,
): BackupFacts => {
  const database = openCopy(path)
  try {
    const problem = integrityOf(database)
    if (problem !== 'ok') throw new Error(`it is damaged (${problem})`)
    const schemaVersion = readSchemaVersion(database)
    refuseForeign(database, { schemaVersion, table, newestSchema })
    const rowCount = numberOf(database, countRows, 'count')
    return { sizeBytes: statSync(path).size, schemaVersion, rowCount }
  } finally {
    database.close()
  }
}

const openCopy = (path: string): Database => {
  const database = new Database(path, { readonly: true, strict: true })
  // Functions or triggers that a copy defines must not run while it is inspected.
  database.run('PRAGMA trusted_schema = OFF')
  return database
}

const integrityOf = (database: Database): string =>
  database.query<{ integrity_check: string }, []>('PRAGMA integrity_check(1)').get()
    ?.integrity_check ?? 'no result'

const numberOf = (database: Database, sql: string, column: string): number =>
  Number(Reflect.get(Object(database.query(sql).get()), column) ?? 0)

/** From here on, the written bytes survive a power cut. */
export const syncFile = (path: string): void => {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** The same for the names in a folder. */
export const syncFolder = (path: string): void => {
  try {
    syncFile(path)
  } catch {
    // Systems that cannot sync a folder do not need to.
  }
}

export const codeOf = (error: unknown): string | undefined => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : undefined
}

export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
