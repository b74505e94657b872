import { Database } from 'bun:sqlite'
import { dirname } from 'node:path'
import { makeDataFolder } from './data-folder.ts'
import { migrations } from './migrations.ts'

/**
 * How long a statement waits for another process to finish writing, in milliseconds. It blocks the thread that also
 * answers the stats, so it is short; background writers retry later.
 */
const BUSY_TIMEOUT_MS = 250

export type DatabaseSettings = {
  busyTimeoutMs?: number
  steps?: readonly string[]
  /** Of a new database; an existing one keeps its own. */
  pageBytes?: number
}

/**
 * Opens a database, creates it if needed and migrates it; `:memory:` works. Throws an Error with one sentence if the
 * path cannot be written, is not a database, or was written by a newer version.
 */
export const openDatabase = (
  path: string,
  { busyTimeoutMs = BUSY_TIMEOUT_MS, steps = migrations, pageBytes }: DatabaseSettings = {},
): Database => {
  let database: Database | undefined
  try {
    if (path !== ':memory:') makeDataFolder(dirname(path))
    database = new Database(path, { create: true, readwrite: true, strict: true })
    database.run(`PRAGMA busy_timeout = ${Math.trunc(busyTimeoutMs)}`)
    if (pageBytes !== undefined) database.run(`PRAGMA page_size = ${Math.trunc(pageBytes)}`)
    database.run('PRAGMA journal_mode = WAL')
    // In WAL mode NORMAL can lose the last commits to a power cut, but not to a crash of the process, and it never
    // corrupts.
    database.run('PRAGMA synchronous = NORMAL')
    migrate(database, steps)
    return database
  } catch (error) {
    database?.close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Cannot open the database ${path}: ${reason}.`, { cause: error })
  }
}

/** Each step runs in its own transaction together with its number, so it is applied completely or not at all. */
const migrate = (database: Database, steps: readonly string[]): void => {
  // Taking the write lock first proves that the file is writable, and keeps two starting processes apart.
  for (;;) {
    const done = database
      .transaction(() => {
        const version = versionOf(database)
        if (version > steps.length) {
          throw new Error(
            `it was written by a newer version (its schema is ${version}, this version knows ${steps.length})`,
          )
        }
        const step = steps[version]
        if (step === undefined) return true
        database.run(step)
        database.run(`PRAGMA user_version = ${version + 1}`)
        return false
      })
      .immediate()
    if (done) return
  }
}

const versionOf = (database: Database): number =>
  database.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0
