import type { Address } from '../../../solana/address/address.ts'
import { Fault } from '../../../basics/fault.ts'
import type {
  Candle,
  PoolFacts,
  PoolTrade,
  TokenFacts,
  TokenMarket,
  TokenPrice,
} from '../../../tokens/token-market.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import { type CacheRead, makeProviderCache } from '../../../network/provider-cache.ts'
import { makeGather } from '../../../network/gather.ts'
import { inTurn } from '../../../network/in-turn.ts'
import { joinFacts, joinPrices, withHolders } from './join-facts.ts'
import { type HolderFacts, inParts, type TokenProvider } from './provider.ts'

export type TokenMarketOptions = {
  /** In the order in which they are asked. */
  providers: readonly TokenProvider[]
  /** What is held of the tokens that a provider verifies. */
  verifiedTokens: () => readonly TokenFacts[]
  /** Among those, where no provider can be asked. */
  searchVerified?: (query: string, limit: number) => TokenFacts[]
  nowMs: () => number
  /** 0 inclusive to 1 exclusive. */
  random: () => number
  onCacheRead?: (ask: CacheRead) => void
}

/** By the port, of one question. */
const mintsMax = 100

const minute = 60_000
const hour = 60 * minute

/**
 * How long answers are kept, and how many. A token's facts are some 2 KiB, a list of them up to a hundred times that;
 * a price is 200 bytes. What stands in while all providers fail is older than what is fresh, but never by so much that
 * it would mislead: a price carries the time when it was learned.
 */
const keeping = {
  tokens: { maxEntries: 5_000, ttlMs: 30_000, negativeTtlMs: minute, staleMs: hour },
  prices: { maxEntries: 20_000, ttlMs: 10_000, negativeTtlMs: 30_000, staleMs: 10 * minute },
  holders: { maxEntries: 2_000, ttlMs: 5 * minute, negativeTtlMs: 5 * minute, staleMs: hour },
  search: { maxEntries: 200, ttlMs: minute, negativeTtlMs: 0, staleMs: hour },
  trending: { maxEntries: 50, ttlMs: minute, negativeTtlMs: 0, staleMs: hour },
  pools: { maxEntries: 500, ttlMs: minute, negativeTtlMs: 0, staleMs: hour },
  candles: { maxEntries: 500, ttlMs: minute, negativeTtlMs: 5 * minute, staleMs: hour },
  // Of all pools that are followed (50 at most), so seldom that people's charts keep more than half of the calls.
  poolTrades: { maxEntries: 60, ttlMs: 5 * minute, negativeTtlMs: 0, staleMs: 0 },
}

/**
 * Tokens that many people ask for at one moment are gathered to few questions, each of as many mints as Jupiter answers
 * in one call: where its limit leaves no room for a second one, the first is not lost with it.
 */
const gathering = {
  facts: { keysMax: 100, atOnce: 2 },
  prices: { keysMax: 50, atOnce: 2 },
}

const candlesMaxBytes = 16 * 1024 * 1024
const bytesPerCandle = 120

/** Joins providers to the port, behind a bounded answer cache. */
export const makeTokenMarket = (options: TokenMarketOptions): TokenMarket => {
  const { providers, verifiedTokens } = options
  const lists = {
    search: makeProviderCache<string, TokenFacts[]>({
      name: 'token-search',
      ...keeping.search,
      ...options,
    }),
    trending: makeProviderCache<string, TokenFacts[]>({
      name: 'token-trending',
      ...keeping.trending,
      ...options,
    }),
  }
  const readPools = makePoolReader(options)
  return {
    ...makeTokenReaders(options),
    search: async (query, limit) => {
      const key = `${limit} ${query.trim().toLowerCase()}`
      const ask = () =>
        inTurn(
          providers.flatMap(({ search }) => (search ? [() => search(query.trim(), limit)] : [])),
        )
      try {
        return (await lists.search.read(key, ask)) ?? []
      } catch (thrown) {
        const known = options.searchVerified?.(query, limit) ?? []
        if (!(thrown instanceof Fault) || known.length === 0) throw thrown
        return known
      }
    },
    trending: async (window, limit) => {
      const ask = () =>
        inTurn(
          providers.flatMap(({ trending }) => (trending ? [() => trending(window, limit)] : [])),
        )
      return (await lists.trending.read(`${window} ${limit}`, ask)) ?? []
    },
    readPools,
    ...makePoolTradeReader(options),
    ...makeCandleReader(options, readPools),
    verifiedTokens,
    isOff: providers.length === 0,
  }
}

const makeTokenReaders = (
  options: TokenMarketOptions,
): Pick<TokenMarket, 'readTokens' | 'readPrices'> => {
  const { providers } = options
  const tokens = makeProviderCache<Address, TokenFacts>({
    name: 'token-facts',
    ...keeping.tokens,
    ...options,
  })
  const prices = makeProviderCache<Address, TokenPrice>({
    name: 'token-prices',
    ...keeping.prices,
    ...options,
  })
  const holders = makeProviderCache<Address, HolderFacts>({
    name: 'token-holders',
    ...keeping.holders,
    ...options,
  })
  const askFacts = makeGather<Address, TokenFacts>({
    ...gathering.facts,
    load: (mints) => joinFacts(providers, mints),
  })
  const askPrices = makeGather<Address, TokenPrice>({
    ...gathering.prices,
    load: (mints) => joinPrices(providers, mints),
  })
  return {
    readTokens: async (mints) => {
      const facts = await tokens.readMany(mints.slice(0, mintsMax), askFacts)
      const [only] = mints.length === 1 ? facts.values() : []
      return only ? new Map([[only.mint, await withHolders(providers, holders, only)]]) : facts
    },
    readPrices: async (mints) => {
      const parts = inParts(mints, mintsMax).map((part) => prices.readMany(part, askPrices))
      return new Map((await Promise.all(parts)).flatMap((part) => [...part]))
    },
  }
}

const makePoolReader = (options: TokenMarketOptions): TokenMarket['readPools'] => {
  const cache = makeProviderCache<Address, PoolFacts[]>({
    name: 'token-pools',
    ...keeping.pools,
    ...options,
  })
  const asks = (mint: Address) =>
    options.providers.flatMap(({ readPools }) => (readPools ? [() => readPools(mint)] : []))
  return async (mint) => (await cache.read(mint, () => inTurn(asks(mint)))) ?? []
}

const makePoolTradeReader = (options: TokenMarketOptions): Pick<TokenMarket, 'readPoolTrades'> => {
  const offers = options.providers.flatMap(({ readPoolTrades }) => readPoolTrades ?? [])
  if (offers.length === 0) return {}
  const cache = makeProviderCache<Address, PoolTrade[]>({
    name: 'pool-trades',
    ...keeping.poolTrades,
    ...options,
  })
  const readPoolTrades: TokenMarket['readPoolTrades'] = async (pool) =>
    (await cache.read(pool, () => inTurn(offers.map((read) => () => read(pool))))) ?? []
  return { readPoolTrades }
}

const makeCandleReader = (
  options: TokenMarketOptions,
  readPools: TokenMarket['readPools'],
): Pick<TokenMarket, 'readCandles' | 'candleSource'> => {
  const sources = new WeakMap<readonly Candle[], string>()
  const cache = makeProviderCache<string, Candle[]>({
    name: 'token-candles',
    ...keeping.candles,
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

/** The pool whose prices mean most: against money or what stands for it, if there is one, and with most in it. */
const deepest = (mint: Address, pools: readonly PoolFacts[]): PoolFacts | undefined => {
  const isSound = ({ baseMint, quoteMint }: PoolFacts): boolean => {
    const other = baseMint === mint ? quoteMint : baseMint
    return other !== undefined && wellKnownMints.get(other)?.backed === true
  }
  const rank = (pool: PoolFacts): number => pool.liquidityUsd ?? 0
  const byDepth = pools.toSorted((a, b) => rank(b) - rank(a))
  return byDepth.find(isSound) ?? byDepth[0]
}
