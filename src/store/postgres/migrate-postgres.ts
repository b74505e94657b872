import type { SQL } from 'bun'
import { type PostgresMigration, postgresMigrations } from './postgres-migrations.ts'
import { PostgresError } from './postgres-trouble.ts'

/** Any number that nothing else in the same database uses: `drawbrid` in ASCII. */
const migrationLock = '7237954630903752036'

/** What is known about the schema of a database. */
export type SchemaFacts = {
  /** Steps that were applied; 0 if there is no schema yet. */
  version: number
  /** Versions of the product that know fewer steps cannot use it. */
  usableFrom: number
}

export const readSchema = async (sql: SQL): Promise<SchemaFacts> => {
  const [found]: { exists: boolean }[] =
    await sql`SELECT to_regclass('drawbridge_schema') IS NOT NULL AS exists`
  if (found?.exists !== true) return { version: 0, usableFrom: 0 }
  const [row]: { version: number; usable_from: number }[] =
    await sql`SELECT version, usable_from FROM drawbridge_schema`
  return { version: row?.version ?? 0, usableFrom: row?.usable_from ?? 0 }
}

/**
 * Applies the missing steps, all or none; several instances may start together. A newer schema is left alone if it can
 * be used. @throws PostgresError if it cannot
 */
export const migratePostgres = (
  sql: SQL,
  steps: readonly PostgresMigration[] = postgresMigrations,
): Promise<void> =>
  sql.begin(async (transaction) => {
    // A process that is frozen in here would keep all others from starting.
    await transaction`SET LOCAL idle_in_transaction_session_timeout = '5s'`
    await transaction`SELECT pg_advisory_xact_lock(${migrationLock}::bigint)`
    const { version, usableFrom } = await readSchema(transaction)
    refuseNewer({ version, usableFrom }, steps.length)
    const missing = steps.slice(version)
    if (missing.length === 0) return
    if (version === 0)
      await transaction`CREATE TABLE drawbridge_schema (version int NOT NULL, usable_from int NOT NULL)`
    for (const step of missing) await transaction.unsafe(step.sql)
    const breaking = steps.findLastIndex((step) => step.breaking) + 1
    await transaction`DELETE FROM drawbridge_schema`
    await transaction`INSERT INTO drawbridge_schema VALUES (${steps.length}, ${breaking})`
  })

/** @throws PostgresError if a version that knows so many steps cannot use it */
export const refuseNewer = ({ version, usableFrom }: SchemaFacts, known: number): void => {
  if (known < usableFrom) throw new PostgresError({ kind: 'newer-schema', schema: version, known })
}
