import type { Schedule } from '../../basics/schedule.ts'
import { readSchema, refuseNewer } from './migrate-postgres.ts'
import { makePostgresLink } from './postgres-link.ts'
import { postgresMigrations } from './postgres-migrations.ts'
import { type PostgresTrouble, troubleOf } from './postgres-trouble.ts'

/** What is known about a database without changing it. */
export type PostgresFacts = {
  version: string
  /** 0 if there is no schema yet. */
  schemaVersion: number
  /** Whether the user may create tables in the first schema of its search path. */
  mayCreate: boolean
  isSuperuser: boolean
  isEncrypted: boolean
}

export type PostgresReport = { facts: PostgresFacts } | { trouble: PostgresTrouble }

const limitMs = 10_000

/** Connects as the server would. The trouble is also that this version cannot use the schema. */
export const inspectPostgres = async (url: string, schedule: Schedule): Promise<PostgresReport> => {
  const link = makePostgresLink({ url, connections: 1, limitMs, schedule })
  try {
    return await link.run(async (sql) => {
      const [row]: Row[] = await sql`
        SELECT
          current_setting('server_version') AS version,
          coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create,
          (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
          coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS encrypted`
      const schema = await readSchema(sql)
      refuseNewer(schema, postgresMigrations.length)
      return {
        facts: {
          version: row?.version ?? '',
          schemaVersion: schema.version,
          mayCreate: row?.may_create === true,
          isSuperuser: row?.superuser === true,
          isEncrypted: row?.encrypted === true,
        },
      }
    })
  } catch (error) {
    return { trouble: troubleOf(error) }
  } finally {
    await link.close()
  }
}

type Row = { version: string; may_create: boolean; superuser: boolean; encrypted: boolean }
