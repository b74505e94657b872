import type { Address } from '../solana/address/address.ts'

/** Maximum number of mints in one price request. */
export const pricedMintsMax = 100

/** Period that a figure covers. */
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

/** Facts about a token from providers. Unknown fields are absent; nothing is guessed. */
export type TokenFacts = {
  mint: Address
  /** Display name of the provider, such as `Jupiter`. */
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
  /** Whether the provider verifies this token; absent if it has no verdict. */
  verified?: boolean
  /** Flagged by the provider as suspicious. */
  flagged?: boolean
  /** Share of the supply in the ten largest wallets, 0 to 100, as counted by the provider. */
  topHoldersPct?: number
  /** Share of the supply held by the creator, 0 to 100. */
  creatorPct?: number
  /** Number of tokens made by the same wallet. */
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

/** Of 10^decimals base units, without the factor that wallets show for some tokens. */
export type TokenPrice = {
  mint: Address
  source: string
  priceUsd: number
  change24hPct?: number
  liquidityUsd?: number
  /** Unix milliseconds: when it was fetched; for own trades, the newest of them. */
  atMs: number
  /** For a price from own trades: the value that wallets moved at it. */
  provenUsd?: number
  /** It is from so few own trades that wallets of one owner could have made it. */
  isThin?: true
}

export type Candle = {
  /** Unix seconds at which the candle opens. */
  openSeconds: number
  open: number
  high: number
  low: number
  close: number
  /** Absent if too little of it was seen. */
  volumeUsd?: number
  /** Set if the volume is estimated from a sample of blocks. */
  volumeErrorPct?: number
}

export type CandleInterval = '1m' | '5m' | '15m' | '1h' | '4h' | '12h' | '1d'

/** A pool that trades a token, as reported by a provider. */
export type PoolFacts = {
  pool: Address
  source: string
  /** The provider's name for the exchange. */
  exchange?: string
  baseMint: Address
  quoteMint?: Address
  liquidityUsd?: number
  volume24hUsd?: number
  createdAtMs?: number
}

/**
 * A swap in a pool, as reported by a provider: enough to find its transaction. The amounts exchanged are read from the
 * transaction itself.
 */
export type PoolTrade = {
  signature: string
  slot: bigint
  source: string
  timeSeconds: number
  wallet: Address
  /** Relative to the pool's base token. */
  side: 'buy' | 'sell'
  fromMint?: Address
  toMint?: Address
  amountUsd?: number
}

/**
 * Market data on tokens. Providers are tried in the operator's order until one responds; while all fail, stale cached
 * answers are used. Rejects with Fault UPSTREAM_* if there is no answer at all, or if every provider is turned off.
 */
export type TokenMarket = {
  /** At most 100 mints; unknown ones are not in the map. */
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
  /** Display name of the provider of this very list of candles. */
  candleSource?: (candles: readonly Candle[]) => string | undefined
  readPools: (mint: Address) => Promise<PoolFacts[]>
  /**
   * The latest swaps in a pool, in no guaranteed order: at most 300, of the last day, cached for minutes. Empty if no
   * provider knows the pool. Absent if no provider offers it.
   */
  readPoolTrades?: (pool: Address) => Promise<PoolTrade[]>
  /** Verified tokens, held in memory and refreshed in the background; empty until first loaded. Makes no request. */
  verifiedTokens: () => readonly TokenFacts[]
  /** Whether every provider is turned off. */
  isOff?: boolean
}
