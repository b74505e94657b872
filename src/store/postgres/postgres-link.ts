import { SQL } from 'bun'
import type { Schedule } from '../../basics/schedule.ts'
import { within } from '../../basics/until-late.ts'
import { PostgresError, troubleOf } from './postgres-trouble.ts'

/** A pool of connections for one purpose, so that slow queries of another do not hold up its own. */
export type PostgresLink = {
  /** @throws PostgresError after the deadline at the latest; then it may have happened nevertheless */
  run: <T>(work: (sql: SQL) => Promise<T>) => Promise<T>
  /** How many connections have ended so far: after that, the server may be another one, which lacks the last writes. */
  losses: () => number
  close: () => Promise<void>
}

export type PostgresLinkSettings = {
  /** With user and database, since the client would take those of the environment. */
  url: string
  connections: number
  /** How long one call of `run` may take: the client itself waits for ever on a server that hangs. */
  limitMs: number
  schedule: Schedule
}

const connectSeconds = 5

const late = (): PostgresError => new PostgresError({ kind: 'late' })

/** After a failure of the connection, calls fail at once for this long, instead of waiting one after the other. */
const restMs = 500

export const makePostgresLink = (settings: PostgresLinkSettings): PostgresLink => {
  const { limitMs, schedule } = settings
  let pool: SQL | undefined
  let losses = 0
  let resting: { trouble: PostgresError['trouble']; untilMs: number } | undefined

  const discard = (used: SQL): void => {
    if (pool === used) pool = undefined
    // Only this frees a connection to a server that hangs.
    used.close({ timeout: 0 }).catch(() => undefined)
  }

  return {
    run: async (work) => {
      if (resting && performance.now() < resting.untilMs) throw new PostgresError(resting.trouble)
      const used = (pool ??= connect(settings, () => (losses += 1)))
      try {
        const value = await within(schedule, limitMs, work(used), late)
        resting = undefined
        return value
      } catch (error) {
        const trouble = troubleOf(error)
        if (trouble.kind === 'late') discard(used)
        if (trouble.kind === 'late' || trouble.kind === 'unreachable')
          resting = { trouble, untilMs: performance.now() + restMs }
        throw new PostgresError(trouble)
      }
    },
    losses: () => losses,
    close: async () => {
      const used = pool
      pool = undefined
      await used?.close({ timeout: 0 }).catch(() => undefined)
    },
  }
}

/** A database by its address alone: the rest of its URL may be a secret. */
export const postgresName = (url: string): string => {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/**
 * Statements are not prepared, so that a pooler in transaction mode works, and a statement does not outlive a migration.
 * User and database are options, because those win over the environment.
 */
const connect = ({ url, connections }: PostgresLinkSettings, onclose: () => void): SQL => {
  const { username, password, pathname } = new URL(url)
  return new SQL(url, {
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    max: connections,
    prepare: false,
    connectionTimeout: connectSeconds,
    connection: { application_name: 'drawbridge' },
    onclose,
  })
}
