import type { Address } from '../../../solana/address/address.ts'
import type { TokenFacts, TokenPrice, TradeFlow } from '../../../tokens/token-market.ts'
import type { SourceClientDeps } from '../../../network/source-client.ts'
import { knownFields } from '../../../basics/known-fields.ts'
import { type Fields, fieldsOf, isFields, listOf, wrongShape } from '../../../network/shape.ts'
import { addressIn, addressOf } from '../../../solana/address-field.ts'
import {
  amountIn,
  countIn,
  fieldsIn,
  flagIn,
  listIn,
  numberIn,
  percentIn,
  positiveIn,
  textIn,
  timeIn,
  websitesIn,
} from '../../../network/field.ts'
import type { ProviderOptions, TokenProvider } from './provider.ts'
import { makeProviderClient } from './provider-client.ts'
import {
  byMint,
  flowsIn,
  identityIn,
  nameMaxChars,
  readInParts,
  rowsByMint,
  symbolMaxChars,
} from './provider-rows.ts'
import { readableRows, readManyRows, readRows } from '../../../network/rows.ts'

const source = 'Jupiter'

/**
 * Just below the published limits of 30 calls a minute without a key and 60 with a free one (portal plans, August 2026).
 * A key does not reveal a more expensive plan.
 */
const limitWithoutKey = { count: 25, windowSeconds: 60, burst: 5 }
const limitWithKey = { count: 54, windowSeconds: 60, burst: 8 }

/** Documented maximum in one call. */
const mintsPerSearch = 100
const mintsPerPrice = 50

/** The list of verified tokens has no pages: some thousand rows of 2 to 3 KiB. */
const maxBytes = 32 * 1024 * 1024
const usualMaxBytes = 2 * 1024 * 1024

/**
 * Jupiter's tokens v2 and price v3. The operator is the licensee; the terms ask for the notice "Powered by Jupiter".
 */
export const makeJupiter = (options: ProviderOptions, deps: SourceClientDeps): TokenProvider => {
  const { apiKey } = options
  const { client, onDropped } = makeProviderClient(
    {
      upstream: 'jupiter',
      source,
      limit: apiKey === undefined ? limitWithoutKey : limitWithKey,
      maxBytes,
      keyHeader: 'x-api-key',
    },
    options,
    deps,
  )
  const { nowMs } = deps
  const readList = async (path: string): Promise<TokenFacts[]> =>
    (await client.read({
      path,
      maxBytes: usualMaxBytes,
      parse: (body) => readRows(body, 'tokens', readToken, onDropped),
    })) ?? []
  return {
    name: source,
    readTokens: async (mints) => {
      const tokens = await readInParts(mints, mintsPerSearch, (part) =>
        readList(`/tokens/v2/search?query=${part.join(',')}`),
      )
      const requested = new Set(mints)
      return byMint(tokens.filter(({ mint }) => requested.has(mint)))
    },
    search: async (query, limit) => {
      // A comma would turn the text search into a search by mints.
      const words = encodeURIComponent(query.replaceAll(',', ' '))
      return (await readList(`/tokens/v2/search?query=${words}`)).slice(0, limit)
    },
    trending: async (window, limit) =>
      (await readList(`/tokens/v2/toptrending/${window}?limit=${limit}`)).slice(0, limit),
    readPrices: async (mints) => {
      const prices = await readInParts(mints, mintsPerPrice, (part) =>
        client.read({
          path: `/price/v3?ids=${part.join(',')}`,
          maxBytes: usualMaxBytes,
          parse: (body) => readPrices(body, part, nowMs(), onDropped),
        }),
      )
      return byMint(prices)
    },
    readVerified: async () => {
      const tokens = await client.read({
        path: '/tokens/v2/tag?query=verified',
        parse: (body) => readManyRows(listOf(body, 'tokens'), 'tokens', readToken, onDropped),
      })
      return (tokens ?? []).filter(({ verified }) => verified === true)
    },
  }
}

/** Reads a `MintInformation`; only the mint is required. */
const readToken = (row: unknown, where: string): TokenFacts => {
  const fields = fieldsOf(row, where)
  const audit = isFields(fields['audit']) ? fields['audit'] : undefined
  const firstPoolAtMs = timeIn(fieldsIn(fields['firstPool'])['createdAt'])
  return {
    mint: addressOf(fields['id'], `${where}.id`),
    source,
    ...identityIn({
      symbol: fields['symbol'],
      name: fields['name'],
      decimals: fields['decimals'],
      logoUrl: fields['icon'],
    }),
    ...knownFields({
      priceUsd: positiveIn(fields['usdPrice']),
      marketCapUsd: positiveIn(fields['mcap']),
      fullyDilutedUsd: positiveIn(fields['fdv']),
      liquidityUsd: amountIn(fields['liquidity']),
      holderCount: countIn(fields['holderCount']),
      flows: flowsIn((window) => readFlow(fieldsIn(fields[`stats${window}`]))),
      verified: flagIn(fields['isVerified']),
      // The flag is present only if it is raised.
      flagged: audit && flagIn(audit['isSus']) === true ? true : undefined,
      topHoldersPct: percentIn(audit?.['topHoldersPercentage']),
      creatorPct: percentIn(audit?.['devBalancePercentage']),
      creatorMints: countIn(audit?.['devMints']),
      creator: addressIn(fields['dev']),
      organicScore: percentIn(fields['organicScore']),
      createdAtMs: createdAt(timeIn(fields['createdAt']), firstPoolAtMs),
      firstPoolAtMs,
      ...readLaunch(fields),
      websites: websitesIn(['website', 'twitter', 'telegram', 'discord'].map((key) => fields[key])),
      tags: readTags(fields['tags']),
    }),
  }
}

/** For old tokens, Jupiter reports when it first saw them. A token cannot be younger than its first pool. */
const createdAt = (createdAtMs: number | undefined, firstPoolAtMs: number | undefined) =>
  createdAtMs !== undefined && firstPoolAtMs !== undefined && createdAtMs > firstPoolAtMs
    ? undefined
    : createdAtMs

const readLaunch = (fields: Fields): { launchpad?: string; graduated?: boolean } => {
  const launchpad = textIn(fields['launchpad'], nameMaxChars)
  if (launchpad === undefined) return {}
  const graduated =
    timeIn(fields['graduatedAt']) !== undefined || addressIn(fields['graduatedPool']) !== undefined
  return { launchpad, graduated }
}

const tagsMax = 20

const readTags = (value: unknown): string[] | undefined => {
  const tags = listIn(value).flatMap((tag) => textIn(tag, symbolMaxChars) ?? [])
  return tags.length > 0 ? tags.slice(0, tagsMax) : undefined
}

const readFlow = (stats: Fields): TradeFlow => {
  const bought = amountIn(stats['buyVolume'])
  const sold = amountIn(stats['sellVolume'])
  return knownFields({
    priceChangePct: numberIn(stats['priceChange']),
    volumeUsd: bought !== undefined && sold !== undefined ? bought + sold : undefined,
    buys: countIn(stats['numBuys']),
    sells: countIn(stats['numSells']),
    traders: countIn(stats['numTraders']),
    liquidityChangePct: numberIn(stats['liquidityChange']),
    holderChangePct: numberIn(stats['holderChange']),
  })
}

/** Reads `{ mint: { usdPrice, … } }`; mints without a price are missing or null. */
const readPrices = (
  body: unknown,
  mints: readonly Address[],
  atMs: number,
  onDropped: (count: number) => void,
): TokenPrice[] =>
  readableRows(
    rowsByMint(body, 'prices', mints),
    'prices',
    ({ mint, row }, where) => readPrice(mint, fieldsOf(row, where), where, atMs),
    onDropped,
  )

const readPrice = (mint: Address, fields: Fields, where: string, atMs: number): TokenPrice => {
  const priceUsd = positiveIn(fields['usdPrice'])
  if (priceUsd === undefined) throw wrongShape(`${where}.usdPrice`, 'a price')
  return {
    mint,
    source,
    priceUsd,
    ...knownFields({
      change24hPct: numberIn(fields['priceChange24h']),
      liquidityUsd: amountIn(fields['liquidity']),
    }),
    atMs,
  }
}
