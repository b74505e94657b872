import type { EventProgress } from '../../monitoring/adapters/event-progress.ts'
import type { Address } from '../../solana/address/address.ts'
import type { PublicApiStats, StatsQuestion } from '../../monitoring/stats/public-api-stats.ts'
import type { LogLevel } from '../../monitoring/telemetry/log.ts'
import type { EncodedEvents } from '../../monitoring/adapters/event-encoding.ts'
import type { TradeAnswer, TradeQuestion } from '../../market/adapters/store/trade-questions.ts'

/** What the thread is started with. */
export type EventThreadSettings = {
  databasePath: string
  /** Start of the window that the stats cover. */
  startedAtMs: number
  deploySha: string
  retentionDays: number
  logLevel: LogLevel
  /** How long trades of the index are kept, how many, and whose weigh more. */
  trades: { retentionDays: number; maxRows: number; watched: readonly Address[] }
}

/** Handled in the order in which they were sent. */
export type ToEventThread =
  | { kind: 'events'; events: EncodedEvents }
  /** Whole log lines, to be written after those of all events before them. */
  | { kind: 'lines'; text: string }
  | { kind: 'ask'; id: number; question: EventThreadQuestion }

export type EventThreadQuestion =
  | { kind: 'stats'; asked: StatsQuestion }
  | { kind: 'trades'; asked: TradeQuestion }
  | { kind: 'flush' }
  /** The last message. */
  | { kind: 'close' }

export type FromEventThread =
  | { kind: 'ready' }
  /** The database cannot be used; nothing is stored and nothing more is said. */
  | { kind: 'refused'; sentence: string }
  | { kind: 'progress'; progress: EventProgress }
  | ({ kind: 'answer'; id: number } & EventThreadAnswer)
  | { kind: 'failure'; id: number; sentence: string }

/** Whichever was asked for. */
export type EventThreadAnswer = { stats?: PublicApiStats; trades?: TradeAnswer }
