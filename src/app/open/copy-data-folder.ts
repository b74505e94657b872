import { existsSync, readFileSync } from 'node:fs'
import { scheduleTimer } from '../../basics/schedule.ts'
import { sha256 } from '../../basics/sha256.ts'
import type { Config } from '../../config.ts'
import { copiedLists } from '../../lists/adapters/postgres/copied-lists.ts'
import { copyTokens } from '../../market/adapters/store/shared-tokens.ts'
import { tokenFileIn } from '../../market/adapters/store/verified-tokens.ts'
import { copiedEvents } from '../../monitoring/adapters/postgres/copied-events.ts'
import { copiedRewards } from '../../rewards/adapters/postgres/copied-rewards.ts'
import { mainDatabase, reasonOf } from '../../store/backup.ts'
import { inspectStore, openBriefly } from '../../store/inspect.ts'
import { countRows, type CopiedTable } from '../../store/postgres/copied-table.ts'
import { copyTables } from '../../store/postgres/copy-tables.ts'
import { firstUse } from '../../store/postgres/first-use.ts'
import { migratePostgres } from '../../store/postgres/migrate-postgres.ts'
import { makePostgresLink } from '../../store/postgres/postgres-link.ts'
import { databasePathOf } from './list-places.ts'

/** Keys first, since nothing matches without them. */
const tables: readonly CopiedTable[] = [...copiedLists, ...copiedRewards, ...copiedEvents]

export type FolderCopy = {
  /** Rows by table. */
  counts: Readonly<Record<string, number>>
  tokens: boolean
}

/** For one batch or one comparison. */
const limitMs = 300_000

/**
 * Copies a data folder to PostgreSQL: events and their sums, lists, rewards and verified tokens. What a stopped copy has
 * done is not done again. @throws CopyError, PostgresError, or Error of one sentence
 */
export const copyDataFolder = async (
  config: Config,
  url: string,
  onProgress: (done: number, of: number, table: CopiedTable) => void,
): Promise<FolderCopy> => {
  const path = databasePathOf(config)
  refuseOther(path)
  const link = makePostgresLink({ url, connections: 1, limitMs, schedule: scheduleTimer })
  const database = openBriefly(path)
  try {
    // One state of the database, whatever is written meanwhile.
    database.run('BEGIN')
    const counts = Object.fromEntries(
      tables.map((table) => [table.name, countRows(database, table)]),
    )
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    await firstUse({ url, patienceMs: 0, schedule: scheduleTimer }, () =>
      link.run((sql) => migratePostgres(sql)),
    )
    await copyTables({
      database,
      link,
      tables,
      source: await sourceOf(database),
      onProgress: (table, rows) => {
        const before = tables.slice(0, tables.indexOf(table))
        onProgress(
          before.reduce((sum, { name }) => sum + (counts[name] ?? 0), rows),
          all,
          table,
        )
      },
    })
    const file = tokenFileIn(config.dataDir)
    const tokens = existsSync(file) && (await copyTokens(link, readFileSync(file, 'utf8')))
    return { counts, tokens }
  } finally {
    database.close()
    await link.close()
  }
}

/** @throws Error of one sentence if there is no database, or not one of this version */
const refuseOther = (path: string): void => {
  if (!existsSync(path)) throw new Error(`No database exists at ${path}.`)
  try {
    const { schemaVersion } = inspectStore(path, mainDatabase)
    if (schemaVersion === mainDatabase.newestSchema) return
  } catch (error) {
    throw new Error(`The database ${path} cannot be copied: ${reasonOf(error)}.`, { cause: error })
  }
  throw new Error(
    `The database ${path} was written by an older version. Start this version with it once, without DATABASE_URL.`,
  )
}

/** Each data folder has a key of its own, which is not shown. */
const sourceOf = (database: ReturnType<typeof openBriefly>): Promise<string> => {
  const row = database.query<{ key: Uint8Array }, []>('SELECT key FROM reward_key').get()
  return sha256(new Uint8Array(row?.key ?? []))
}
