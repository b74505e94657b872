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
 * One source of token data; what it does not offer it lacks. Every function throws Fault UPSTREAM_* where the source
 * gives no usable answer, and leaves out what the source does not know.
 */
export type TokenProvider = {
  /** As attributed to people. */
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
  /** All tokens that the source verifies. */
  readVerified?: () => Promise<TokenFacts[]>
}

/** What every provider is made of besides its client. */
export type ProviderOptions = {
  /** Without a slash at its end. */
  baseUrl: string
  apiKey?: string
  /** Rows of an answer that were left out because they had another form. */
  onRowsDropped?: (upstream: string, count: number) => void
}

/** Anyone can choose a name or symbol: no longer than these. */
export const symbolMaxChars = 32
export const nameMaxChars = 128

/** Ten each, say, of twenty: providers bound how many are asked for at once. */
export const inParts = <T>(items: readonly T[], size: number): T[][] => {
  const parts: T[][] = []
  for (let start = 0; start < items.length; start += size)
    parts.push(items.slice(start, start + size))
  return parts
}
