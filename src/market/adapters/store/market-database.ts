import type { Database } from 'bun:sqlite'
import { openDatabase } from '../../../store/database.ts'
import { marketMigrations } from './market-migrations.ts'

/** Memory for pages of the file, in KiB: enough for the upper levels of all trees. */
const cacheKiB = 16_000

/**
 * Positions change all over their table, and each writes its page: half the usual size saves a third of what goes to the
 * disk, and a quarter of it would cost more time than it saves.
 */
const pageBytes = 2_048

/**
 * Pages in the side file before the writer itself moves them to the database, 128 MB: only where the thread that does so
 * has failed or does not keep up.
 */
const checkpointPages = 64_000

/**
 * Opens market.db, creates it if needed and migrates it; `:memory:` works. Throws an Error with one sentence if it cannot
 * be used.
 */
export const openMarketDatabase = (path: string): Database => {
  const database = openDatabase(path, { steps: marketMigrations, pageBytes })
  // What is derived from the open hour lives in temporary tables, which must not reach the disk.
  database.run('PRAGMA temp_store = MEMORY')
  database.run(`PRAGMA cache_size = -${cacheKiB}`)
  database.run(`PRAGMA wal_autocheckpoint = ${checkpointPages}`)
  return database
}
