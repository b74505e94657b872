import type { Schedule } from '../../../basics/schedule.ts'
import { makePostgresLink, type PostgresLink } from '../../../store/postgres/postgres-link.ts'

/** Pools by purpose: a slow query of one would hold up the others. */
export type SharedLinks = {
  writes: PostgresLink
  reads: PostgresLink
  /** Whether this instance is alive, and leads. */
  presence: PostgresLink
  /** Opened only while this instance deletes old events. */
  retention: PostgresLink
  close: () => Promise<void>
}

/** Below the deadline of a query to the thread, also to close it, so that its fault says what is wrong. */
const readLimitMs = 3_000
const writeLimitMs = 3_000

/** Three attempts fit into a lease. */
const presenceLimitMs = 1_800

/** Dropping a table of a busy day takes a second. */
const retentionLimitMs = 60_000

export const openSharedLinks = (url: string, schedule: Schedule): SharedLinks => {
  const open = (connections: number, limitMs: number) =>
    makePostgresLink({ url, connections, limitMs, schedule })
  const links = {
    writes: open(1, writeLimitMs),
    reads: open(2, readLimitMs),
    presence: open(1, presenceLimitMs),
    retention: open(1, retentionLimitMs),
  }
  return {
    ...links,
    close: async () => {
      await Promise.all(Object.values(links).map((link) => link.close()))
    },
  }
}
