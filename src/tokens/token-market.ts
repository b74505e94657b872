import type { Address } from '../solana/address/address.ts'

/** Mints of one question. */
export const pricedMintsMax = 100

/** How far back a figure looks. */
export type MarketWindow = '5m' | '1h' | '6h' | '24h'

export type TradeFlow = {
  /** Percent. */
  priceChangePct?: number
  volumeUsd?: number
  buys?: number
  sells?: number
  traders?: number
  liquidityChangePct?: number
  holderChangePct?: number
}

/** What providers say of a token. Everything but the mint may be unknown, and is then absent; nothing is guessed. */
export type TokenFacts = {
  mint: Address
  /** Name of the provider that said so, as attributed to people, such as `Jupiter`. */
  source: string
  symbol?: string
  name?: string
  decimals?: number
  /** https only. */
  logoUrl?: string
  priceUsd?: number
  marketCapUsd?: number
  fullyDilutedUsd?: number
  liquidityUsd?: number
  holderCount?: number
  flows?: Partial<Record<MarketWindow, TradeFlow>>
  /** Whether the provider verifies this token; absent where the provider gives no verdict. */
  verified?: boolean
  /** Flagged by the provider as suspicious. */
  flagged?: boolean
  /** Of the supply, 0 to 100, in the ten largest wallets, as the provider counts them. */
  topHoldersPct?: number
  /** Of the supply, 0 to 100, held by who made it. */
  creatorPct?: number
  /** How many tokens the same wallet has made. */
  creatorMints?: number
  creator?: Address
  organicScore?: number
  /** Unix milliseconds. */
  createdAtMs?: number
  firstPoolAtMs?: number
  launchpad?: string
  /** Whether it left its launchpad's bonding curve. */
  graduated?: boolean
  websites?: string[]
  tags?: string[]
}

export type TokenPrice = {
  mint: Address
  source: string
  priceUsd: number
  change24hPct?: number
  liquidityUsd?: number
  /** When we learned it, unix milliseconds. */
  atMs: number
}

export type Candle = {
  /** Unix seconds at which the candle opens. */
  openSeconds: number
  open: number
  high: number
  low: number
  close: number
  volumeUsd: number
}

export type CandleInterval = '1m' | '5m' | '15m' | '1h' | '4h' | '12h' | '1d'

/** A pool that trades a token, as far as a provider says. */
export type PoolFacts = {
  pool: Address
  source: string
  /** Provider's name of the exchange. */
  exchange?: string
  baseMint: Address
  quoteMint?: Address
  liquidityUsd?: number
  volume24hUsd?: number
  createdAtMs?: number
}

/**
 * A swap in a pool, as far as a provider says: enough to find its transaction. What was exchanged for what is for the
 * transaction itself to tell.
 */
export type PoolTrade = {
  signature: string
  slot: bigint
  source: string
  timeSeconds: number
  wallet: Address
  /** Of the pool's base token. */
  side: 'buy' | 'sell'
  fromMint?: Address
  toMint?: Address
  amountUsd?: number
}

/**
 * Tokens as the markets know them, over all providers in the operator's order: the first that answers wins, the next is
 * tried on failure, stale answers stand in while all fail. Rejects with Fault UPSTREAM_* where nothing can be said, and
 * where every provider is switched off.
 */
export type TokenMarket = {
  /** At most 100 mints; those that no provider knows are not in the map. */
  readTokens: (mints: readonly Address[]) => Promise<Map<Address, TokenFacts>>
  search: (query: string, limit: number) => Promise<TokenFacts[]>
  trending: (window: MarketWindow, limit: number) => Promise<TokenFacts[]>
  readPrices: (mints: readonly Address[]) => Promise<Map<Address, TokenPrice>>
  /** Oldest first; gaps are left out. `undefined`: no provider knows a pool of the token. */
  readCandles: (
    mint: Address,
    interval: CandleInterval,
    range: { fromSeconds: number; toSeconds: number },
  ) => Promise<Candle[] | undefined>
  /** Name of the provider that gave this very list of candles, as attributed to people. */
  candleSource?: (candles: readonly Candle[]) => string | undefined
  readPools: (mint: Address) => Promise<PoolFacts[]>
  /**
   * The last swaps in a pool, at most 300 of a day and minutes old, in no guaranteed order; empty where no
   * provider knows the pool. Absent where none offers it.
   */
  readPoolTrades?: (pool: Address) => Promise<PoolTrade[]>
  /** Verified tokens, from memory, refreshed in the background; empty until first learned. Never asks. */
  verifiedTokens: () => readonly TokenFacts[]
  /** Every provider is switched off: whatever is not known here is not known at all. */
  isOff?: boolean
}
