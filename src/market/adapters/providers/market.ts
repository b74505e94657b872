import type { Address } from '../../../solana/address/address.ts'
import { Fault } from '../../../basics/fault.ts'
import type { TokenFacts, TokenMarket, TokenPrice } from '../../../tokens/token-market.ts'
import { pricesFrom, readInParts } from './provider-rows.ts'
import { makeProviderCache } from '../../../network/provider-cache.ts'
import { makeGather } from '../../../network/gather.ts'
import { firstFilled } from '../../../network/in-turn.ts'
import { joinFacts, joinPrices, withHolders } from './join-facts.ts'
import {
  makeCandleReader,
  type MarketCacheOptions,
  makePoolReader,
  makePoolTradeReader,
} from './market-pools.ts'
import type { HolderFacts } from './provider.ts'

export type TokenMarketOptions = MarketCacheOptions & {
  /** The loaded list of verified tokens. */
  verifiedTokens: () => readonly TokenFacts[]
  /** Searches that list; used while no provider responds. */
  searchVerified?: (query: string, limit: number) => TokenFacts[]
}

/** Maximum that the port allows in one call. */
const mintsMax = 100

const minute = 60_000
const hour = 60 * minute

/**
 * Cache settings. A token's facts take some 2 KiB, a list of them up to a hundred times that, a price 200 bytes. `staleMs`
 * limits how old an answer may be while all providers fail, so that it does not mislead; a price carries its time.
 */
const cacheSettings = {
  tokens: { maxEntries: 5_000, ttlMs: 30_000, negativeTtlMs: minute, staleMs: hour },
  prices: { maxEntries: 20_000, ttlMs: 10_000, negativeTtlMs: 30_000, staleMs: 10 * minute },
  holders: { maxEntries: 2_000, ttlMs: 5 * minute, negativeTtlMs: 5 * minute, staleMs: hour },
  search: { maxEntries: 200, ttlMs: minute, negativeTtlMs: 0, staleMs: hour },
  trending: { maxEntries: 50, ttlMs: minute, negativeTtlMs: 0, staleMs: hour },
}

/**
 * Concurrent requests are batched into few calls, each with as many mints as Jupiter allows in one call. If the rate limit
 * refuses the second call, the first one still counts.
 */
const batchSettings = {
  facts: { keysMax: 100, atOnce: 2 },
  prices: { keysMax: 50, atOnce: 2 },
}

/** Joins providers into one market, behind a bounded cache. */
export const makeTokenMarket = (options: TokenMarketOptions): TokenMarket => {
  const { providers, verifiedTokens } = options
  const lists = {
    search: makeProviderCache<string, TokenFacts[]>({
      name: 'token-search',
      ...cacheSettings.search,
      ...options,
    }),
    trending: makeProviderCache<string, TokenFacts[]>({
      name: 'token-trending',
      ...cacheSettings.trending,
      ...options,
    }),
  }
  const readPools = makePoolReader(options)
  const { notePrices, ...readers } = makeTokenReaders(options)
  const noted = async (list: Promise<TokenFacts[]>): Promise<TokenFacts[]> => {
    const tokens = await list
    notePrices(tokens)
    return tokens
  }
  return {
    ...readers,
    search: async (query, limit) => {
      const key = `${limit} ${query.trim().toLowerCase()}`
      const fetchList = () =>
        noted(
          firstFilled(
            providers.flatMap(({ search }) => (search ? [() => search(query.trim(), limit)] : [])),
          ),
        )
      try {
        return (await lists.search.read(key, fetchList)) ?? []
      } catch (thrown) {
        const known = options.searchVerified?.(query, limit) ?? []
        if (!(thrown instanceof Fault) || known.length === 0) throw thrown
        return known
      }
    },
    trending: async (window, limit) => {
      const fetchList = () =>
        noted(
          firstFilled(
            providers.flatMap(({ trending }) => (trending ? [() => trending(window, limit)] : [])),
          ),
        )
      return (await lists.trending.read(`${window} ${limit}`, fetchList)) ?? []
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
): Pick<TokenMarket, 'readTokens' | 'readPrices'> & {
  notePrices: (tokens: Iterable<TokenFacts>) => void
} => {
  const { providers } = options
  const tokens = makeProviderCache<Address, TokenFacts>({
    name: 'token-facts',
    ...cacheSettings.tokens,
    ...options,
  })
  const prices = makeProviderCache<Address, TokenPrice>({
    name: 'token-prices',
    ...cacheSettings.prices,
    ...options,
  })
  const holders = makeProviderCache<Address, HolderFacts>({
    name: 'token-holders',
    ...cacheSettings.holders,
    ...options,
  })
  const pricing = providers.find(({ readPrices }) => readPrices !== undefined)
  // A list and the price of a token in it agree, and one call serves both.
  const notePrices = (tokens: Iterable<TokenFacts>): void => {
    const own = [...tokens].filter(({ source }) => source === pricing?.name)
    for (const price of pricesFrom(own, options.nowMs())) prices.put(price.mint, price)
  }
  const fetchFacts = makeGather<Address, TokenFacts>({
    ...batchSettings.facts,
    load: async (mints) => {
      const facts = await joinFacts(providers, mints)
      notePrices(facts.answers.values())
      return facts
    },
  })
  const fetchPrices = makeGather<Address, TokenPrice>({
    ...batchSettings.prices,
    load: (mints) => joinPrices(providers, mints),
  })
  return {
    notePrices,
    readTokens: async (mints) => {
      const facts = await tokens.readMany(mints.slice(0, mintsMax), fetchFacts)
      const [only] = mints.length === 1 ? facts.values() : []
      return only ? new Map([[only.mint, await withHolders(providers, holders, only)]]) : facts
    },
    readPrices: async (mints) => {
      const priced = await readInParts(mints, mintsMax, (part) =>
        prices.readMany(part, fetchPrices),
      )
      return new Map(priced)
    },
  }
}
