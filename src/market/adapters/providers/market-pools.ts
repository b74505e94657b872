import type { Address } from '../../../solana/address/address.ts'
import type { Candle, PoolFacts, PoolTrade, TokenMarket } from '../../../tokens/token-market.ts'
import { type CacheRead, makeProviderCache } from '../../../network/provider-cache.ts'
import { firstFilled, inTurn } from '../../../network/in-turn.ts'
import type { TokenProvider } from './provider.ts'
import { isBacked } from './provider-rows.ts'

export type MarketCacheOptions = {
  /** In the operator's order. */
  providers: readonly TokenProvider[]
  nowMs: () => number
  /** 0 inclusive to 1 exclusive. */
  random: () => number
  onCacheRead?: (read: CacheRead) => void
}

const minute = 60_000
const hour = 60 * minute

const cacheSettings = {
  pools: { maxEntries: 500, ttlMs: minute, negativeTtlMs: 0, staleMs: hour },
  candles: { maxEntries: 500, ttlMs: minute, negativeTtlMs: 5 * minute, staleMs: hour },
  // Up to 50 pools are followed; at this rate more than half of the call limit is left for charts.
  poolTrades: { maxEntries: 60, ttlMs: 5 * minute, negativeTtlMs: 0, staleMs: 0 },
}

const candlesMaxBytes = 16 * 1024 * 1024
const bytesPerCandle = 120

/** Pools of a token, cached. */
export const makePoolReader = (options: MarketCacheOptions): TokenMarket['readPools'] => {
  const cache = makeProviderCache<Address, PoolFacts[]>({
    name: 'token-pools',
    ...cacheSettings.pools,
    ...options,
  })
  const readersOf = (mint: Address) =>
    options.providers.flatMap(({ readPools }) => (readPools ? [() => readPools(mint)] : []))
  return async (mint) => (await cache.read(mint, () => firstFilled(readersOf(mint)))) ?? []
}

/** Trades of a pool, cached; absent if no provider offers them. */
export const makePoolTradeReader = (
  options: MarketCacheOptions,
): Pick<TokenMarket, 'readPoolTrades'> => {
  const readers = options.providers.flatMap(({ readPoolTrades }) => readPoolTrades ?? [])
  if (readers.length === 0) return {}
  const cache = makeProviderCache<Address, PoolTrade[]>({
    name: 'pool-trades',
    ...cacheSettings.poolTrades,
    ...options,
  })
  const readPoolTrades: TokenMarket['readPoolTrades'] = async (pool) =>
    (await cache.read(pool, () => inTurn(readers.map((read) => () => read(pool))))) ?? []
  return { readPoolTrades }
}

/** Candles from the token's most reliable pool, cached, and the provider of each list. */
export const makeCandleReader = (
  options: MarketCacheOptions,
  readPools: TokenMarket['readPools'],
): Pick<TokenMarket, 'readCandles' | 'candleSource'> => {
  const sources = new WeakMap<readonly Candle[], string>()
  const cache = makeProviderCache<string, Candle[]>({
    name: 'token-candles',
    ...cacheSettings.candles,
    ...options,
    maxBytes: candlesMaxBytes,
    bytesOf: (candles) => candles.length * bytesPerCandle,
  })
  const readCandles: TokenMarket['readCandles'] = (mint, interval, { fromSeconds, toSeconds }) => {
    const minuteOf = (seconds: number): number => Math.floor(seconds / 60) * 60
    const range = { fromSeconds: minuteOf(fromSeconds), toSeconds: minuteOf(toSeconds) }
    const key = `${mint} ${interval} ${range.fromSeconds} ${range.toSeconds}`
    return cache.read(key, async () => {
      const pool = deepest(mint, await readPools(mint))
      if (!pool) return undefined
      return inTurn(
        options.providers.flatMap(({ readCandles: read, name }) =>
          read
            ? [
                async () => {
                  const candles = await read(pool.pool, mint, interval, range)
                  sources.set(candles, name)
                  return candles
                },
              ]
            : [],
        ),
      )
    })
  }
  return { readCandles, candleSource: (candles) => sources.get(candles) }
}

/** The pool with the most reliable prices: the deepest one against a backed token, otherwise the deepest one. */
const deepest = (mint: Address, pools: readonly PoolFacts[]): PoolFacts | undefined => {
  const isSound = ({ baseMint, quoteMint }: PoolFacts): boolean => {
    const other = baseMint === mint ? quoteMint : baseMint
    return isBacked(other)
  }
  const rank = (pool: PoolFacts): number => pool.liquidityUsd ?? 0
  const byDepth = pools.toSorted((a, b) => rank(b) - rank(a))
  return byDepth.find(isSound) ?? byDepth[0]
}
