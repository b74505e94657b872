import type { Address } from '../../../solana/address/address.ts'
import type { TokenFacts, TokenPrice } from '../../../tokens/token-market.ts'
import { type SourceClientDeps, makeSourceClient } from '../../../network/source-client.ts'
import { knownFields } from '../../../basics/known-fields.ts'
import { fieldsOf } from '../../../network/shape.ts'
import { type Pair, readPair, source, tokenFromPairs } from './dexscreener-pair.ts'
import { inParts, type ProviderOptions, type TokenProvider } from './provider.ts'
import { readRows } from '../../../network/rows.ts'

const upstream = 'dexscreener'

/** 300 a minute are published for the endpoints used here. */
const limit = { count: 240, windowSeconds: 60, burst: 20 }

/** Of one call, as documented. */
const mintsPerCall = 30

/** DexScreener's pools, and tokens as their pools show them. No key exists. */
export const makeDexScreener = (
  options: ProviderOptions,
  deps: SourceClientDeps,
): TokenProvider => {
  const role = 'the token source DexScreener'
  const client = makeSourceClient({ upstream, role, baseUrl: options.baseUrl, limit }, deps)
  const onDropped = (count: number): void => options.onRowsDropped?.(upstream, count)
  const pairsIn = (rows: unknown): Pair[] => readRows(rows, 'pairs', readPair, onDropped)
  const readList = async (path: string): Promise<Pair[]> =>
    (await client.read({ path, parse: pairsIn, absentStatuses: [404] })) ?? []
  const readTokens = async (mints: readonly Address[]): Promise<Map<Address, TokenFacts>> => {
    const parts = await Promise.all(
      inParts(mints, mintsPerCall).map((part) => readList(`/tokens/v1/solana/${part.join(',')}`)),
    )
    const pairs = parts.flat()
    return new Map(
      mints.flatMap((mint): [Address, TokenFacts][] => {
        const facts = tokenFromPairs(mint, pairs)
        return facts ? [[mint, facts]] : []
      }),
    )
  }
  return {
    name: source,
    readTokens,
    readPrices: async (mints) =>
      new Map(
        [...(await readTokens(mints))].flatMap(([mint, facts]): [Address, TokenPrice][] => {
          const price = priceOf(facts, deps.nowMs())
          return price ? [[mint, price]] : []
        }),
      ),
    search: async (query, most) => {
      const pairs = await client.read({
        path: `/latest/dex/search?q=${encodeURIComponent(query)}`,
        parse: (body) => {
          const { pairs: rows } = fieldsOf(body, 'answer')
          return rows === null ? [] : pairsIn(rows)
        },
      })
      const mints = [...new Set((pairs ?? []).map(({ base }) => base.mint))].slice(0, most)
      return mints.flatMap((mint) => tokenFromPairs(mint, pairs ?? []) ?? [])
    },
    readPools: async (mint) =>
      (await readList(`/token-pairs/v1/solana/${mint}`)).map(({ pool }) => pool),
  }
}

const priceOf = (facts: TokenFacts, atMs: number): TokenPrice | undefined => {
  const { mint, priceUsd, liquidityUsd, flows } = facts
  if (priceUsd === undefined) return undefined
  const change24hPct = flows?.['24h']?.priceChangePct
  return { mint, source, priceUsd, ...knownFields({ change24hPct, liquidityUsd }), atMs }
}
