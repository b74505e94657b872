import { scheduleTimer } from '../../basics/schedule.ts'
import type { Config } from '../../config.ts'
import { firstUse } from '../../store/postgres/first-use.ts'
import { makePostgresLink, type PostgresLink } from '../../store/postgres/postgres-link.ts'

/** The data that instances share besides events. Requests are answered from memory, so none waits for it. */
export type SharedData = PostgresLink & {
  url: string
  /** The first use. @throws Error of one sentence */
  begin: <T>(use: () => Promise<T>) => Promise<T>
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
