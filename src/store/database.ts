import { Database } from 'bun:sqlite'
import { dirname } from 'node:path'
import { makeDataFolder } from './data-folder.ts'
import { migrations } from './migrations.ts'

/**
 * How long a statement waits for another process' write, in milliseconds. It waits in the thread that also answers
 * the stats, so not long; what writes in the background tries again later.
 */
const BUSY_TIMEOUT_MS = 250

/**
 * Opens (and creates, and brings up to date) the database at a path; `:memory:` works. Throws an Error of one sentence
 * when the path cannot be written, is no database, or was written by a newer version.
 */
export const openDatabase = (
  path: string,
  { busyTimeoutMs = BUSY_TIMEOUT_MS, steps = migrations } = {},
): Database => {
  let database: Database | undefined
  try {
    if (path !== ':memory:') makeDataFolder(dirname(path))
    database = new Database(path, { create: true, readwrite: true, strict: true })
    database.run(`PRAGMA busy_timeout = ${Math.trunc(busyTimeoutMs)}`)
    database.run('PRAGMA journal_mode = WAL')
    // In WAL mode NORMAL can lose the last commits to a power cut, never to a crash of the process, and never corrupts.
    database.run('PRAGMA synchronous = NORMAL')
    migrate(database, steps)
    return database
  } catch (error) {
    database?.close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Cannot open the database ${path}: ${reason}.`, { cause: error })
  }
}

/** Each step runs in a transaction of its own, with its number: a step is done as a whole or not at all. */
const migrate = (database: Database, steps: readonly string[]): void => {
  // Taking the write lock first proves that the file can be written, and keeps two starting processes apart.
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
