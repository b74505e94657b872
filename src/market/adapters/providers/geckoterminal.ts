import type { Address } from '../../../solana/address/address.ts'
import type { TokenFacts, TokenPrice } from '../../../tokens/token-market.ts'
import { type SourceClientDeps, makeSourceClient } from '../../../network/source-client.ts'
import { knownFields } from '../../../basics/known-fields.ts'
import { fieldsOf } from '../../../network/shape.ts'
import { makeCandleReader } from './geckoterminal-candles.ts'
import {
  ifSolana,
  includedTokens,
  readHolders,
  readPool,
  readToken,
  solana,
  source,
  tokenOfPool,
} from './geckoterminal-rows.ts'
import { makePoolTradeReader } from './geckoterminal-trades.ts'
import { inParts, type ProviderOptions, type TokenProvider } from './provider.ts'
import { readRows } from '../../../network/rows.ts'

const upstream = 'geckoterminal'

/** 30 a minute are advertised, and more than 4 to 6 at once were refused. */
const limitWithoutKey = { count: 24, windowSeconds: 60, burst: 4 }
/** Of the more expensive twin with a key (CoinGecko on-chain), the smallest plan: 30 a minute for demonstration. */
const limitWithKey = { count: 28, windowSeconds: 60, burst: 8 }

const mintsPerCall = 30

/** Holders are an addition to what others say of a token, and not worth a long wait. */
const holdersWaitMs = 2_500

/**
 * GeckoTerminal: the only source of candles without a key; it likes to be named with a link. With a key, the same paths
 * at CoinGecko (`https://pro-api.coingecko.com/api/v3/onchain`).
 */
export const makeGeckoTerminal = (
  options: ProviderOptions,
  deps: SourceClientDeps,
): TokenProvider => {
  const { apiKey } = options
  const client = makeSourceClient(
    {
      upstream,
      role: 'the token source GeckoTerminal',
      baseUrl: options.baseUrl,
      limit: apiKey === undefined ? limitWithoutKey : limitWithKey,
      ...(apiKey === undefined ? {} : { headers: { 'x-cg-pro-api-key': apiKey } }),
    },
    deps,
  )
  const onDropped = (count: number): void => options.onRowsDropped?.(upstream, count)
  const dataOf = <T>(body: unknown, read: (row: unknown, where: string) => T): T[] =>
    readRows(fieldsOf(body, 'answer')['data'], 'data', ifSolana(read), onDropped)
  const readPart = async (part: readonly Address[]): Promise<TokenFacts[]> =>
    (await client.read({
      path: `${solana}/tokens/multi/${part.join(',')}`,
      parse: (body) => dataOf(body, readToken),
      absentStatuses: [404],
    })) ?? []
  /** The tokens that a list of pools trades. */
  const readTraded = async (path: string, most: number): Promise<TokenFacts[]> => {
    const tokens = await client.read({
      path,
      parse: (body) => {
        const named = includedTokens(fieldsOf(body, 'answer'))
        return dataOf(body, (row, where) => tokenOfPool(row, where, named))
      },
    })
    return eachOnce(tokens ?? []).slice(0, most)
  }
  return {
    name: source,
    readTokens: async (mints) => {
      const parts = await Promise.all(inParts(mints, mintsPerCall).map(readPart))
      return new Map(parts.flat().map((facts) => [facts.mint, facts]))
    },
    readPrices: async (mints) => {
      const parts = await Promise.all(inParts(mints, mintsPerCall).map(readPart))
      const atMs = deps.nowMs()
      return new Map(parts.flat().flatMap((facts) => priceOf(facts, atMs)))
    },
    search: (query, most) =>
      readTraded(
        `/search/pools?query=${encodeURIComponent(query)}&network=solana&include=base_token&page=1`,
        most,
      ),
    trending: (window, most) =>
      readTraded(`${solana}/trending_pools?include=base_token&duration=${window}&page=1`, most),
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

const priceOf = (facts: TokenFacts, atMs: number): [Address, TokenPrice][] => {
  const { mint, priceUsd, liquidityUsd } = facts
  if (priceUsd === undefined) return []
  return [[mint, { mint, source, priceUsd, ...knownFields({ liquidityUsd }), atMs }]]
}

/** A token may trend in several pools: the first, which trends most, stands for it. */
const eachOnce = (tokens: readonly TokenFacts[]): TokenFacts[] => {
  const byMint = new Map<Address, TokenFacts>()
  for (const facts of tokens) if (!byMint.has(facts.mint)) byMint.set(facts.mint, facts)
  return [...byMint.values()]
}
