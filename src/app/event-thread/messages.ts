import type { EventProgress } from '../../monitoring/adapters/event-progress.ts'
import type { IntervalStats } from '../../monitoring/stats/public-api-history.ts'
import type { PublicApiStats, StatsQuery } from '../../monitoring/stats/public-api-stats.ts'
import type { LogLevel } from '../../monitoring/telemetry/log.ts'
import type { EncodedEvents } from '../../monitoring/adapters/event-encoding.ts'
import type { SharedJob } from '../../store/postgres/lease.ts'
import type { ThreadStart } from '../threads/thread-life.ts'
import type { ThreadAnswer } from '../threads/thread-queries.ts'

/** The first message to the thread. */
export type EventThreadSettings = {
  databasePath: string
  /** PostgreSQL for events and stats; SQLite if absent. */
  databaseUrl?: string
  /** What this instance does for all that share the database, if no other one does. */
  jobs?: readonly SharedJob[]
  /** Start of the window that the stats cover. */
  startedAtMs: number
  deploySha: string
  retentionDays: number
  logLevel: LogLevel
}

/** Handled in the order they were sent. */
export type ToEventThread =
  | { kind: 'events'; events: EncodedEvents }
  /** Whole log lines, to be written after those of all events before them. */
  | { kind: 'lines'; text: string }
  | { kind: 'query'; id: number; question: EventThreadQuery }

export type EventThreadQuery =
  | { kind: 'stats'; query: StatsQuery }
  | { kind: 'intervals'; afterMs: number }
  | { kind: 'flush' }
  /** The last message. */
  | { kind: 'close' }

export type FromEventThread =
  ThreadStart | { kind: 'progress'; progress: EventProgress } | ThreadAnswer<EventThreadAnswer>

/** The field of the query is set. */
export type EventThreadAnswer = { stats?: PublicApiStats; intervals?: IntervalStats[] }
