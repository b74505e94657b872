import type { MintFlow } from '../signals/mint-flows.ts'
import type { Address } from '../../solana/address/address.ts'
import type { LeaderPlace, LeaderSort, LeaderWindow, TraderResult } from '../traders/leaderboard.ts'
import type { SolPrice } from './price-trades.ts'
import type { MintSignal, SignalWindow } from '../signals/signal-reason.ts'
import type { Candle, CandleInterval } from '../../tokens/token-market.ts'
import type { PricedTrade, TradeSide } from '../../activity/trades/trade.ts'

/**
 * Where a trade stands in the index: grows with the time of the trade, and within one second with the order of storing,
 * so that the feed is in order of time also where old trades are learned late.
 */
export type TradePosition = bigint

export type IndexedTrade = PricedTrade & { position: TradePosition; timeSeconds: number }

export type TradeFilter = {
  side?: TradeSide
  /** The token that is bought or sold, not what it is paid in. */
  mint?: Address
  wallet?: Address
  /** Trades whose worth is not known are left out where this is set. */
  minAmountUsd?: number
}

export type LeaderQuestion = {
  window: LeaderWindow
  sort: LeaderSort
  minTrades: number
  limit: number
  /** Place of the last one seen. */
  after?: LeaderPlace
}

export type LeaderPage = {
  leaders: { place: LeaderPlace; result: TraderResult }[]
  /** Whether others stand behind the last. */
  more: boolean
}

/** Trades of watched wallets and hot pools: public facts, never what a request asked for. */
export type TradeIndex = {
  /**
   * Newest first; `before` is the position of the last one seen. `more`: where the next page goes on; a page can be
   * short, or empty, and still have one, since no question looks at more than so many trades.
   */
  feed: (
    filter: TradeFilter,
    page: { limit: number; before?: TradePosition },
  ) => Promise<{ trades: IndexedTrade[]; more?: TradePosition }>
  /** Mints by trades in [fromSeconds, toSeconds), the busiest first. */
  flows: (window: { fromSeconds: number; toSeconds: number }, limit: number) => Promise<MintFlow[]>
  /** All trades of a window in order of time, for signals and leaderboards; bounded by `limit`. */
  tradesBetween: (
    window: { fromSeconds: number; toSeconds: number },
    filter: TradeFilter,
    limit: number,
  ) => Promise<IndexedTrade[]>
  /** Own candles from priced trades, oldest first; empty where there are none. */
  candles: (
    mint: Address,
    interval: CandleInterval,
    range: { fromSeconds: number; toSeconds: number },
  ) => Promise<Candle[]>
  /** Price of the newest priced trade of each mint, where it is at most `maxAgeSeconds` old. */
  lastPrices: (
    mints: readonly Address[],
    maxAgeSeconds: number,
  ) => Promise<Map<Address, { priceUsd: number; timeSeconds: number }>>
  leaders: (question: LeaderQuestion) => Promise<LeaderPage>
  /** What is notable about tokens in the window that ends now, the strongest first. */
  signals: (window: SignalWindow, limit: number) => Promise<MintSignal[]>
}

/** What is followed: a watched wallet whole, other traders, pools and programs as far as the budget goes. */
export type SourceKind = 'wallet' | 'trader' | 'pool' | 'program'

/** How far a source has been followed: everything up to this signature is stored. */
export type SourceProgress = {
  address: Address
  kind: SourceKind
  signature: string
  slot: bigint
  timeSeconds?: number
}

/** What was not followed, and why: more than the budget allows, or not to be had. */
export type IndexGap = {
  address: Address
  kind: SourceKind
  reason: 'too-many' | 'missing'
  /** Transactions, as far as they were counted. */
  transactions: number
  afterSlot?: bigint
  beforeSlot: bigint
}

export type TradeBatch = {
  trades: readonly PricedTrade[]
  progress?: SourceProgress
  gap?: IndexGap
}

/** Where the indexer keeps what it has found. */
export type TradeArchive = {
  /** All of it or nothing; resolves once it is on disk, with how many trades were not there before. */
  store: (batch: TradeBatch) => Promise<{ added: number }>
  progress: (addresses: readonly Address[]) => Promise<Map<Address, SourceProgress>>
  /** Prices of SOL by its trades against dollars, over a time. */
  solPrices: (range: { fromSeconds: number; toSeconds: number }) => Promise<SolPrice[]>
}
