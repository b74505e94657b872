import type { ComponentHealth } from '../../solana/chain.ts'
import type { Address } from '../../solana/address/address.ts'
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
  /** Whether trades come from whole blocks, which become final. */
  followsBlocks: boolean
}

export type MarketQuery =
  | { kind: 'trades'; request: TradeRequest }
  /** The last message. */
  | { kind: 'close' }

/** Handled in the order they were sent. */
export type ToMarketThread = { kind: 'query'; id: number; question: MarketQuery }

export type FromMarketThread =
  | ThreadStart
  | ThreadAnswer<MarketAnswer>
  | { kind: 'health'; health: ComponentHealth }
  | { kind: 'report'; message: string; reason?: string }

/** Set for a query about trades. */
export type MarketAnswer = { trades?: TradeResponse }
