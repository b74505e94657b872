import type { EventProgress } from '../../monitoring/adapters/event-progress.ts'
import type { Address } from '../../solana/address/address.ts'
import type { PublicApiStats, StatsQuery } from '../../monitoring/stats/public-api-stats.ts'
import type { LogLevel } from '../../monitoring/telemetry/log.ts'
import type { EncodedEvents } from '../../monitoring/adapters/event-encoding.ts'
import type { TradeResponse, TradeRequest } from '../../market/adapters/store/trade-requests.ts'

/** The first message to the thread. */
export type EventThreadSettings = {
  databasePath: string
  /** Start of the window that the stats cover. */
  startedAtMs: number
  deploySha: string
  retentionDays: number
  logLevel: LogLevel
  /** How long the index stores trades, how many, and the wallets whose trades weigh more. */
  trades: { retentionDays: number; maxRows: number; watched: readonly Address[] }
}

/** Handled in the order they were sent. */
export type ToEventThread =
  | { kind: 'events'; events: EncodedEvents }
  /** Whole log lines, to be written after those of all events before them. */
  | { kind: 'lines'; text: string }
  | { kind: 'query'; id: number; question: EventThreadQuery }

export type EventThreadQuery =
  | { kind: 'stats'; query: StatsQuery }
  | { kind: 'trades'; query: TradeRequest }
  | { kind: 'flush' }
  /** The last message. */
  | { kind: 'close' }

export type FromEventThread =
  | { kind: 'ready' }
  /** The database cannot be used. Nothing is stored, and no message follows. */
  | { kind: 'refused'; sentence: string }
  | { kind: 'progress'; progress: EventProgress }
  | ({ kind: 'answer'; id: number } & EventThreadAnswer)
  | { kind: 'failure'; id: number; sentence: string }

/** The field of the query is set. */
export type EventThreadAnswer = { stats?: PublicApiStats; trades?: TradeResponse }
