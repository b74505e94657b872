import type { MessagePort } from 'node:worker_threads'
import type { ComponentHealth } from '../../solana/chain.ts'
import type { Address } from '../../solana/address/address.ts'
import type { TradeChange } from '../../market/trades/trade-changes.ts'
import type { TradeRequest, TradeResponse } from '../../market/adapters/store/trade-requests.ts'
import type { ThreadStart } from '../threads/thread-life.ts'
import type { ThreadAnswer } from '../threads/thread-queries.ts'

/** The first message to the thread. */
export type MarketThreadSettings = {
  databasePath: string
  retentionDays: number
  maxBytes: number
  /** Wallets whose trades weigh more. */
  watched: readonly Address[]
}

export type MarketQuery =
  | { kind: 'trades'; request: TradeRequest }
  /** The last message. */
  | { kind: 'close' }

/** Handled in the order they were sent. */
export type ToMarketThread =
  | { kind: 'query'; id: number; question: MarketQuery }
  /** From now on, every change of trades is to be reported. */
  | { kind: 'follow' }
  /** The other end of this port calls the archive of blocks. */
  | { kind: 'archive'; port: MessagePort }

export type FromMarketThread =
  | ThreadStart
  | ThreadAnswer<MarketAnswer>
  /** After each commit; the change itself once it is followed. */
  | { kind: 'change'; change?: TradeChange }
  | { kind: 'health'; health: ComponentHealth }
  | { kind: 'report'; message: string; reason?: string }

/** Set for a query about trades. */
export type MarketAnswer = { trades?: TradeResponse }
