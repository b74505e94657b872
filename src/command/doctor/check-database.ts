import { scheduleTimer } from '../../basics/schedule.ts'
import type { Config } from '../../config.ts'
import { inspectPostgres, type PostgresFacts } from '../../store/postgres/inspect-postgres.ts'
import { postgresName } from '../../store/postgres/postgres-link.ts'
import { postgresMigrations } from '../../store/postgres/postgres-migrations.ts'
import { isLoopback } from './loopback.ts'
import { observe, type Observation } from './observation.ts'

const topic = observe('stores')

/** Older ones get no security fixes. */
const oldestMajor = 14

/** Whether the database in DATABASE_URL can be used, and with no more rights than needed. Changes nothing there. */
export const checkDatabase = async ({
  databaseUrl,
}: Pick<Config, 'databaseUrl'>): Promise<Observation[]> => {
  if (databaseUrl === undefined) return []
  const database = postgresName(databaseUrl)
  const report = await inspectPostgres(databaseUrl, scheduleTimer)
  if ('trouble' in report) return [topic('database-fails', { database, trouble: report.trouble })]
  const { facts } = report
  return [
    stateOf(database, facts),
    ...(facts.mayCreate ? [] : [topic('database-rights', { database })]),
    ...(facts.isSuperuser ? [topic('database-superuser', { database })] : []),
    ...(Number.parseInt(facts.version, 10) < oldestMajor
      ? [topic('database-old', { database, version: facts.version })]
      : []),
    ...(facts.isEncrypted || isLoopback(new URL(databaseUrl).hostname)
      ? []
      : [topic('database-plain', { database })]),
  ]
}

const stateOf = (database: string, { version, schemaVersion }: Facts): Observation =>
  schemaVersion < postgresMigrations.length
    ? topic('database-migrates', {
        database,
        version,
        schemaVersion,
        newestSchema: postgresMigrations.length,
      })
    : topic('database-works', { database, version, schemaVersion })

type Facts = Pick<PostgresFacts, 'version' | 'schemaVersion'>
