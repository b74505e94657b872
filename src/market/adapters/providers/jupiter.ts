import type { Address } from '../../../solana/address/address.ts'
import type {
  MarketWindow,
  TokenFacts,
  TokenPrice,
  TradeFlow,
} from '../../../tokens/token-market.ts'
import { type SourceClientDeps, makeSourceClient } from '../../../network/source-client.ts'
import { knownFields } from '../../../basics/known-fields.ts'
import { type Fields, fieldsOf, isFields, listOf, wrongShape } from '../../../network/shape.ts'
import { addressIn, addressOf } from '../../../solana/address-field.ts'
import {
  amountIn,
  countIn,
  decimalsIn,
  fieldsIn,
  flagIn,
  httpsUrlIn,
  listIn,
  numberIn,
  percentIn,
  positiveIn,
  textIn,
  timeIn,
  websitesIn,
} from '../../../network/field.ts'
import {
  inParts,
  nameMaxChars,
  type ProviderOptions,
  symbolMaxChars,
  type TokenProvider,
} from './provider.ts'
import { readableRows, readManyRows, readRows } from '../../../network/rows.ts'
import { rowsByMint } from './rows-by-mint.ts'

const upstream = 'jupiter'
const source = 'Jupiter'

/**
 * Calls a minute: published are 30 without a key and 60 with a free one (portal plans, August 2026). Dearer plans are
 * not told by the key.
 */
const limitWithoutKey = { count: 25, windowSeconds: 60, burst: 5 }
const limitWithKey = { count: 54, windowSeconds: 60, burst: 8 }

/** Of one call, as documented. */
const mintsPerSearch = 100
const mintsPerPrice = 50

/** The list of verified tokens comes whole: some thousand rows of 2 to 3 KiB. */
const maxBytes = 32 * 1024 * 1024
const usualMaxBytes = 2 * 1024 * 1024

/**
 * Jupiter's tokens v2 and price v3. Whoever runs this is its licensee; its terms ask for the words "Powered by Jupiter".
 */
export const makeJupiter = (options: ProviderOptions, deps: SourceClientDeps): TokenProvider => {
  const { apiKey } = options
  const client = makeSourceClient(
    {
      upstream,
      role: 'the token source Jupiter',
      baseUrl: options.baseUrl,
      limit: apiKey === undefined ? limitWithoutKey : limitWithKey,
      maxBytes,
      ...(apiKey === undefined ? {} : { headers: { 'x-api-key': apiKey } }),
    },
    deps,
  )
  const { nowMs } = deps
  const onDropped = (count: number): void => options.onRowsDropped?.(upstream, count)
  const readList = async (path: string): Promise<TokenFacts[]> =>
    (await client.read({
      path,
      maxBytes: usualMaxBytes,
      parse: (body) => readRows(body, 'tokens', readToken, onDropped),
    })) ?? []
  return {
    name: source,
    readTokens: async (mints) => {
      const lists = await Promise.all(
        inParts(mints, mintsPerSearch).map((part) =>
          readList(`/tokens/v2/search?query=${part.join(',')}`),
        ),
      )
      const asked = new Set(mints)
      const read = lists.flat().filter(({ mint }) => asked.has(mint))
      return new Map(read.map((facts) => [facts.mint, facts]))
    },
    search: async (query, limit) => {
      // A comma would turn a search by words into one by mints.
      const words = encodeURIComponent(query.replaceAll(',', ' '))
      return (await readList(`/tokens/v2/search?query=${words}`)).slice(0, limit)
    },
    trending: async (window, limit) =>
      (await readList(`/tokens/v2/toptrending/${window}?limit=${limit}`)).slice(0, limit),
    readPrices: async (mints) => {
      const parts = await Promise.all(
        inParts(mints, mintsPerPrice).map((part) =>
          client.read({
            path: `/price/v3?ids=${part.join(',')}`,
            maxBytes: usualMaxBytes,
            parse: (body) => readPrices(body, part, nowMs(), onDropped),
          }),
        ),
      )
      return new Map(parts.flatMap((part) => [...(part ?? [])]))
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

/** MintInformation; all but the mint may be missing. */
const readToken = (row: unknown, where: string): TokenFacts => {
  const fields = fieldsOf(row, where)
  const audit = isFields(fields['audit']) ? fields['audit'] : undefined
  const firstPoolAtMs = timeIn(fieldsIn(fields['firstPool'])['createdAt'])
  return {
    mint: addressOf(fields['id'], `${where}.id`),
    source,
    ...knownFields({
      symbol: textIn(fields['symbol'], symbolMaxChars),
      name: textIn(fields['name'], nameMaxChars),
      decimals: decimalsIn(fields['decimals']),
      logoUrl: httpsUrlIn(fields['icon']),
      priceUsd: positiveIn(fields['usdPrice']),
      marketCapUsd: positiveIn(fields['mcap']),
      fullyDilutedUsd: positiveIn(fields['fdv']),
      liquidityUsd: amountIn(fields['liquidity']),
      holderCount: countIn(fields['holderCount']),
      flows: readFlows(fields),
      verified: flagIn(fields['isVerified']),
      // The flag is there only where it is raised.
      flagged: audit && flagIn(audit['isSus']) === true ? true : undefined,
      topHoldersPct: percentIn(audit?.['topHoldersPercentage']),
      creatorPct: percentIn(audit?.['devBalancePercentage']),
      creatorMints: countIn(audit?.['devMints']),
      creator: addressIn(fields['dev']),
      organicScore: percentIn(fields['organicScore']),
      createdAtMs: madeAt(timeIn(fields['createdAt']), firstPoolAtMs),
      firstPoolAtMs,
      ...readLaunch(fields),
      websites: websitesIn(['website', 'twitter', 'telegram', 'discord'].map((key) => fields[key])),
      tags: readTags(fields['tags']),
    }),
  }
}

/** Of old tokens it is when Jupiter met them: a token is not younger than its first pool. */
const madeAt = (createdAtMs: number | undefined, firstPoolAtMs: number | undefined) =>
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

const windows = ['5m', '1h', '6h', '24h'] as const

const readFlows = (fields: Fields): Partial<Record<MarketWindow, TradeFlow>> | undefined => {
  const flows = windows.flatMap((window): [MarketWindow, TradeFlow][] => {
    const stats = fields[`stats${window}`]
    return isFields(stats) ? [[window, readFlow(stats)]] : []
  })
  return flows.length > 0 ? Object.fromEntries(flows) : undefined
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

/** `{ mint: { usdPrice, … } }`; mints without a price are left out, or null. */
const readPrices = (
  body: unknown,
  mints: readonly Address[],
  atMs: number,
  onDropped: (count: number) => void,
): [Address, TokenPrice][] => {
  const prices = readableRows(
    rowsByMint(body, 'prices', mints),
    'prices',
    ({ mint, row }, where): TokenPrice => readPrice(mint, fieldsOf(row, where), where, atMs),
    onDropped,
  )
  return prices.map((price) => [price.mint, price])
}

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
