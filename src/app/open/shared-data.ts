import { scheduleTimer } from '../../basics/schedule.ts'
import type { Config } from '../../config.ts'
import { firstUse } from '../../store/postgres/first-use.ts'
import { migratePostgres } from '../../store/postgres/migrate-postgres.ts'
import { makePostgresLink, type PostgresLink } from '../../store/postgres/postgres-link.ts'

/** The data that instances share besides events. Requests are answered from memory, so none waits for it. */
export type SharedData = PostgresLink & {
  url: string
  /** The first use. @throws Error of one sentence */
  begin: <T>(use: () => Promise<T>) => Promise<T>
}

/**
 * One connection for a command of the operator, which may come before the first server and so migrates the database.
 * @throws Error of one sentence
 */
export const openMigratedLink = async (url: string, limitMs: number): Promise<PostgresLink> => {
  const link = makePostgresLink({ url, connections: 1, limitMs, schedule: scheduleTimer })
  try {
    await firstUse({ url, patienceMs: 0, schedule: scheduleTimer }, () =>
      link.run((sql) => migratePostgres(sql)),
    )
    return link
  } catch (error) {
    await link.close()
    throw error
  }
}

const connections = 2

/** A large list takes a second over a fast network. */
const limitMs = 20_000

/** The thread that stores events has just used the same database. */
const patienceMs = 10_000

/** Undefined without `DATABASE_URL`. Connects when it is first used. */
export const openSharedData = ({
  databaseUrl: url,
}: Pick<Config, 'databaseUrl'>): SharedData | undefined =>
  url === undefined
    ? undefined
    : {
        ...makePostgresLink({ url, connections, limitMs, schedule: scheduleTimer }),
        url,
        begin: (use) => firstUse({ url, patienceMs, schedule: scheduleTimer }, use),
      }
