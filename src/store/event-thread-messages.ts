import type { ComponentHealth } from '../domain/chain.ts'
import type { PublicApiStats, StatsQuestion } from '../domain/stats/public-api-stats.ts'
import type { LogLevel } from '../telemetry/log.ts'
import type { EncodedEvents } from './event-encoding.ts'

/** What the thread is started with. */
export type EventThreadSettings = {
  databasePath: string
  /** Start of the window that the stats cover. */
  startedAtMs: number
  deploySha: string
  retentionDays: number
  logLevel: LogLevel
}

/** Handled in the order in which they were sent. */
export type ToEventThread =
  | { kind: 'events'; events: EncodedEvents }
  /** Whole log lines, to be written after those of all events before them. */
  | { kind: 'lines'; text: string }
  | { kind: 'ask'; id: number; question: EventThreadQuestion }

export type EventThreadQuestion =
  | { kind: 'stats'; asked: StatsQuestion }
  | { kind: 'flush' }
  /** The last message. */
  | { kind: 'close' }

export type FromEventThread =
  | { kind: 'ready' }
  /** The database cannot be used; nothing is stored and nothing more is said. */
  | { kind: 'refused'; sentence: string }
  | { kind: 'progress'; progress: EventProgress }
  | { kind: 'answer'; id: number; stats?: PublicApiStats }
  | { kind: 'failure'; id: number; sentence: string }

/** What has happened since the last report, and how things stand. */
export type EventProgress = {
  eventsWritten: number
  eventsDropped: number
  batchSeconds: number[]
  linesWritten: number
  linesDropped: number
  health: ComponentHealth
}
