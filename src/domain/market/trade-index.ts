import type { Address } from '../address.ts'
import type { Candle, CandleInterval } from './token-market.ts'
import type { PricedTrade, TradeSide } from './trade.ts'

/** Where a trade stands in the index: grows with time of storing and is never used twice. */
export type TradePosition = bigint

export type IndexedTrade = PricedTrade & { position: TradePosition; timeSeconds: number }

export type TradeFilter = {
  side?: TradeSide
  mint?: Address
  wallet?: Address
  /** Trades whose worth is not known are left out where this is set. */
  minAmountUsd?: number
}

/** What one mint's trades in the index add up to over a window. */
export type MintFlow = {
  mint: Address
  trades: number
  buys: number
  sells: number
  buyers: number
  sellers: number
  buyUsd: number
  sellUsd: number
}

/** Trades of watched wallets and hot pools: public facts, never what a request asked for. */
export type TradeIndex = {
  /** Newest first; `before` is the position of the last one seen. */
  feed: (
    filter: TradeFilter,
    page: { limit: number; before?: TradePosition },
  ) => Promise<IndexedTrade[]>
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
}
