import type { Address } from '../../../solana/address/address.ts'
import type { TokenFacts } from '../../../tokens/token-market.ts'
import type { SourceClientDeps } from '../../../network/source-client.ts'
import { fieldsOf } from '../../../network/shape.ts'
import { type Pair, readPair, source, tokenFromPairs } from './dexscreener-pair.ts'
import type { ProviderOptions, TokenProvider } from './provider.ts'
import { makeProviderClient } from './provider-client.ts'
import { byMint, pricesFrom, readInParts } from './provider-rows.ts'
import { readRows } from '../../../network/rows.ts'

/** DexScreener documents 300 a minute for these endpoints. */
const rateLimit = { count: 240, windowSeconds: 60, burst: 20 }

/** Documented maximum. */
const mintsPerCall = 30

/** DexScreener: pools, and tokens from their pools. It has no API keys. */
export const makeDexScreener = (
  options: ProviderOptions,
  deps: SourceClientDeps,
): TokenProvider => {
  const settings = { upstream: 'dexscreener', source, limit: rateLimit }
  const { client, onDropped } = makeProviderClient(settings, options, deps)
  const pairsIn = (rows: unknown): Pair[] => readRows(rows, 'pairs', readPair, onDropped)
  const readList = async (path: string): Promise<Pair[]> =>
    (await client.read({ path, parse: pairsIn, absentStatuses: [404] })) ?? []
  const readTokens = async (mints: readonly Address[]): Promise<Map<Address, TokenFacts>> => {
    const pairs = await readInParts(mints, mintsPerCall, (part) =>
      readList(`/tokens/v1/solana/${part.join(',')}`),
    )
    return byMint(mints.flatMap((mint) => tokenFromPairs(mint, pairs) ?? []))
  }
  return {
    name: source,
    readTokens,
    readPrices: async (mints) => {
      const tokens = await readTokens(mints)
      return byMint(pricesFrom(tokens.values(), deps.nowMs()))
    },
    search: async (query, limit) => {
      const pairs = await client.read({
        path: `/latest/dex/search?q=${encodeURIComponent(query)}`,
        parse: (body) => {
          const { pairs: rows } = fieldsOf(body, 'answer')
          return rows === null ? [] : pairsIn(rows)
        },
      })
      const mints = [...new Set((pairs ?? []).map(({ base }) => base.mint))].slice(0, limit)
      return mints.flatMap((mint) => tokenFromPairs(mint, pairs ?? []) ?? [])
    },
    readPools: async (mint) =>
      (await readList(`/token-pairs/v1/solana/${mint}`)).map(({ pool }) => pool),
  }
}
