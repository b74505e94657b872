import type { Address } from '../../../solana/address/address.ts'
import type { Candle, CandleInterval, TokenFacts } from '../../../tokens/token-market.ts'
import type { SourceClient, SourceClientDeps } from '../../../network/source-client.ts'
import { fieldsOf } from '../../../network/shape.ts'
import {
  ifSolana,
  includedTokens,
  readCandle,
  readHolders,
  readPool,
  readToken,
  solana,
  source,
  tokenOfPool,
} from './geckoterminal-rows.ts'
import { makePoolTradeReader } from './geckoterminal-trades.ts'
import type { ProviderOptions, TokenProvider } from './provider.ts'
import { makeProviderClient } from './provider-client.ts'
import { byMint, orderedCandles, pricesFrom, readInParts } from './provider-rows.ts'
import { readRows } from '../../../network/rows.ts'

/** 30 a minute are advertised; bursts above 4 to 6 were refused. */
const limitWithoutKey = { count: 24, windowSeconds: 60, burst: 4 }
/** With a key, requests go to CoinGecko on-chain, whose smallest (demo) plan allows 30 a minute. */
const limitWithKey = { count: 28, windowSeconds: 60, burst: 8 }

const mintsPerCall = 30

/** Holder figures only complete the facts of other providers, so they are not worth a long wait. */
const holdersWaitMs = 2_500

/**
 * GeckoTerminal: the only source of candles without a key; its terms ask for attribution with a link. With a key, the
 * same paths at CoinGecko (`https://pro-api.coingecko.com/api/v3/onchain`).
 */
export const makeGeckoTerminal = (
  options: ProviderOptions,
  deps: SourceClientDeps,
): TokenProvider => {
  const { apiKey } = options
  const { client, onDropped } = makeProviderClient(
    {
      upstream: 'geckoterminal',
      source,
      limit: apiKey === undefined ? limitWithoutKey : limitWithKey,
      keyHeader: 'x-cg-pro-api-key',
    },
    options,
    deps,
  )
  const dataOf = <T>(body: unknown, read: (row: unknown, where: string) => T): T[] =>
    readRows(fieldsOf(body, 'answer')['data'], 'data', ifSolana(read), onDropped)
  const readPart = async (part: readonly Address[]): Promise<TokenFacts[]> =>
    (await client.read({
      path: `${solana}/tokens/multi/${part.join(',')}`,
      parse: (body) => dataOf(body, readToken),
      absentStatuses: [404],
    })) ?? []
  /** The base tokens of a list of pools. */
  const readTraded = async (path: string, limit: number): Promise<TokenFacts[]> => {
    const tokens = await client.read({
      path,
      parse: (body) => {
        const named = includedTokens(fieldsOf(body, 'answer'))
        return dataOf(body, (row, where) => tokenOfPool(row, where, named))
      },
    })
    return firstOfEach(tokens ?? []).slice(0, limit)
  }
  return {
    name: source,
    readTokens: async (mints) => {
      return byMint(await readInParts(mints, mintsPerCall, readPart))
    },
    readPrices: async (mints) => {
      const tokens = await readInParts(mints, mintsPerCall, readPart)
      return byMint(pricesFrom(tokens, deps.nowMs()))
    },
    search: (query, limit) =>
      readTraded(
        `/search/pools?query=${encodeURIComponent(query)}&network=solana&include=base_token&page=1`,
        limit,
      ),
    trending: (window, limit) =>
      readTraded(`${solana}/trending_pools?include=base_token&duration=${window}&page=1`, limit),
    readPools: async (mint) =>
      (await client.read({
        path: `${solana}/tokens/${mint}/pools?page=1`,
        parse: (body) => dataOf(body, readPool),
        absentStatuses: [404],
      })) ?? [],
    readPoolTrades: makePoolTradeReader(client, onDropped),
    readHolders: (mint) =>
      client.read({
        path: `${solana}/tokens/${mint}/info`,
        timeoutMs: holdersWaitMs,
        parse: readHolders,
        absentStatuses: [404],
      }),
    readCandles: makeCandleReader(client, apiKey !== undefined, onDropped),
  }
}

/** A token may have several trending pools; the first one trends most. */
const firstOfEach = (tokens: readonly TokenFacts[]): TokenFacts[] => {
  const mints = new Set<Address>()
  return tokens.filter(({ mint }) => !mints.has(mint) && mints.add(mint))
}

const candlesPerCall = 1_000
/** A chart may take three calls, since calls are scarce. */
const pagesMax = 3

const timeframes: Record<CandleInterval, { path: string; seconds: number }> = {
  '1m': { path: 'minute?aggregate=1', seconds: 60 },
  '5m': { path: 'minute?aggregate=5', seconds: 300 },
  '15m': { path: 'minute?aggregate=15', seconds: 900 },
  '1h': { path: 'hour?aggregate=1', seconds: 3_600 },
  '4h': { path: 'hour?aggregate=4', seconds: 14_400 },
  '12h': { path: 'hour?aggregate=12', seconds: 43_200 },
  '1d': { path: 'day?aggregate=1', seconds: 86_400 },
}

/** Reads candles of a pool in USD, page by page from the newest back. */
const makeCandleReader =
  (
    client: SourceClient,
    hasKey: boolean,
    onDropped: (count: number) => void,
  ): NonNullable<TokenProvider['readCandles']> =>
  async (pool, mint, interval, { fromSeconds, toSeconds }) => {
    const { path, seconds } = timeframes[interval]
    const all: Candle[] = []
    let before = toSeconds + seconds
    for (let page = 0; page < pagesMax && before > fromSeconds; page += 1) {
      const missing = Math.ceil((before - fromSeconds) / seconds) + 1
      const limit = Math.min(candlesPerCall, missing)
      const query = `limit=${limit}&before_timestamp=${before}&currency=usd&token=${mint}`
      const candles = await client.read({
        path: `${solana}/pools/${pool}/ohlcv/${path}&${query}`,
        parse: (body) => candlesIn(body, onDropped),
        // Without a key, 401 means that the period is older than public access allows.
        absentStatuses: hasKey ? [404] : [401, 404],
      })
      all.push(...(candles ?? []))
      const oldest = Math.min(...(candles ?? []).map(({ openSeconds }) => openSeconds))
      if (!candles || candles.length < limit || !(oldest < before)) break
      before = oldest
    }
    return orderedCandles(all, { fromSeconds, toSeconds })
  }

const candlesIn = (body: unknown, onDropped: (count: number) => void): Candle[] => {
  const data = fieldsOf(fieldsOf(body, 'answer')['data'], 'data')
  const list = fieldsOf(data['attributes'], 'data.attributes')['ohlcv_list']
  return readRows(list, 'ohlcv_list', readCandle, onDropped)
}
