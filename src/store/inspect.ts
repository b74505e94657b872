import { constants, Database } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'

/** One of the databases of this product, and how a copy of it is recognized. */
export type DatabaseKind = {
  /** A table that only this database has. */
  table: string
  /** A query that returns the number of its main rows as `count`. */
  countRows: string
  /** The newest schema that this version knows. */
  newestSchema: number
}

/** What is known about a database without reading all of it. */
export type StoreFacts = { sizeBytes: number; schemaVersion: number }

/**
 * Opens a database read-only, beside a server that may be using it, and recognizes it. Throws Error with a clause as its
 * message if this version cannot use it.
 */
export const inspectStore = (path: string, { table, newestSchema }: DatabaseKind): StoreFacts => {
  const database = openBriefly(path)
  try {
    const schemaVersion = readSchemaVersion(database)
    refuseForeign(database, { schemaVersion, table, newestSchema })
    return { sizeBytes: statSync(path).size, schemaVersion }
  } finally {
    database.close()
  }
}

/**
 * Opens a database read-only for a moment. Reading one in WAL mode creates files beside it; made by root, they would
 * lock out the server's user. Without such files no other process has it open, so nothing changes meanwhile.
 */
export const openBriefly = (path: string): Database =>
  existsSync(`${path}-wal`)
    ? new Database(path, { readonly: true, strict: true })
    : new Database(
        `${Bun.pathToFileURL(path).href}?immutable=1`,
        constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
      )

export const readSchemaVersion = (database: Database): number =>
  database.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0

/** Throws Error with a clause as its message if the database is not one of this product, or of a newer version. */
export const refuseForeign = (
  database: Database,
  {
    schemaVersion,
    table,
    newestSchema,
  }: Pick<DatabaseKind, 'table' | 'newestSchema'> & { schemaVersion: number },
): void => {
  if (schemaVersion === 0 || !hasTable(database, table))
    throw new Error('it is not a Drawbridge database')
  if (schemaVersion > newestSchema)
    throw new Error(
      `it was written by a newer version (its schema is ${schemaVersion}, this version knows ${newestSchema})`,
    )
}

const hasTable = (database: Database, name: string): boolean =>
  database
    .query<{ name: string }, [string]>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?",
    )
    .get(name) !== null
