import type { Address } from '../../../solana/address/address.ts'
import type {
  Candle,
  CandleInterval,
  MarketWindow,
  PoolFacts,
  PoolTrade,
  TokenFacts,
  TokenPrice,
} from '../../../tokens/token-market.ts'

export type HolderFacts = { holderCount?: number; topHoldersPct?: number }

/**
 * One source of token data; functions it does not offer are absent. Every function rejects with Fault UPSTREAM_* if the
 * source returns no usable answer, and leaves out what the source does not know.
 */
export type TokenProvider = {
  /** Display name for attribution. */
  name: string
  readTokens?: (mints: readonly Address[]) => Promise<Map<Address, TokenFacts>>
  search?: (query: string, limit: number) => Promise<TokenFacts[]>
  trending?: (window: MarketWindow, limit: number) => Promise<TokenFacts[]>
  readPrices?: (mints: readonly Address[]) => Promise<Map<Address, TokenPrice>>
  readCandles?: (
    pool: Address,
    mint: Address,
    interval: CandleInterval,
    range: { fromSeconds: number; toSeconds: number },
  ) => Promise<Candle[]>
  readPools?: (mint: Address) => Promise<PoolFacts[]>
  readPoolTrades?: (pool: Address) => Promise<PoolTrade[]>
  readHolders?: (mint: Address) => Promise<HolderFacts | undefined>
  /** All tokens that the provider verifies. */
  readVerified?: () => Promise<TokenFacts[]>
}

/** Settings of every provider. */
export type ProviderOptions = {
  /** Without a trailing slash. */
  baseUrl: string
  apiKey?: string
  /** Called with the number of rows that were dropped because they could not be read. */
  onRowsDropped?: (upstream: string, count: number) => void
}
