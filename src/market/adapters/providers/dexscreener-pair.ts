import type { Address } from '../../../solana/address/address.ts'
import type {
  MarketWindow,
  PoolFacts,
  TokenFacts,
  TradeFlow,
} from '../../../tokens/token-market.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import { knownFields } from '../../../basics/known-fields.ts'
import { type Fields, fieldsOf, textOf } from '../../../network/shape.ts'
import { addressOf } from '../../../solana/address-field.ts'
import {
  amountIn,
  countIn,
  fieldsIn,
  httpsUrlIn,
  listIn,
  numberIn,
  positiveIn,
  textIn,
  timeIn,
  websitesIn,
} from '../../../network/field.ts'
import { pricedPoolMinUsd } from '../../thresholds.ts'
import { nameMaxChars, symbolMaxChars } from './provider.ts'

export const source = 'DexScreener'

type Side = { mint: Address; symbol?: string; name?: string }

/** A pool as DexScreener describes it. */
export type Pair = {
  pool: PoolFacts
  base: Side
  quote: Side
  /** Of the base token. */
  priceUsd?: number
  marketCapUsd?: number
  fullyDilutedUsd?: number
  flows: Partial<Record<MarketWindow, TradeFlow>>
  /** Of the base token. */
  logoUrl?: string
  websites?: string[]
}

/** A row of any list of pairs; undefined: of another chain. */
export const readPair = (row: unknown, where: string): Pair | undefined => {
  const fields = fieldsOf(row, where)
  if (textOf(fields['chainId'], `${where}.chainId`) !== 'solana') return undefined
  const base = readSide(fields['baseToken'], `${where}.baseToken`)
  const quote = readSide(fields['quoteToken'], `${where}.quoteToken`)
  const info = fieldsIn(fields['info'])
  const links = [...listIn(info['websites']), ...listIn(info['socials'])]
  return {
    pool: {
      pool: addressOf(fields['pairAddress'], `${where}.pairAddress`),
      source,
      baseMint: base.mint,
      quoteMint: quote.mint,
      ...knownFields({
        exchange: textIn(fields['dexId'], symbolMaxChars),
        liquidityUsd: readLiquidity(fields),
        volume24hUsd: amountIn(fieldsIn(fields['volume'])['h24']),
        createdAtMs: timeIn(fields['pairCreatedAt']),
      }),
    },
    base,
    quote,
    flows: readFlows(fields),
    ...knownFields({
      priceUsd: positiveIn(fields['priceUsd']),
      marketCapUsd: positiveIn(fields['marketCap']),
      fullyDilutedUsd: positiveIn(fields['fdv']),
      logoUrl: httpsUrlIn(info['imageUrl']),
      websites: websitesIn(links.map((link) => fieldsIn(link)['url'])),
    }),
  }
}

const readSide = (value: unknown, where: string): Side => {
  const fields = fieldsOf(value, where)
  return {
    mint: addressOf(fields['address'], `${where}.address`),
    ...knownFields({
      symbol: textIn(fields['symbol'], symbolMaxChars),
      name: textIn(fields['name'], nameMaxChars),
    }),
  }
}

/**
 * Of both sides, but no more than twice the quote side: whoever makes a token can put any amount of it into a pool and
 * call that liquidity.
 */
const readLiquidity = (fields: Fields): number | undefined => {
  const liquidity = fieldsIn(fields['liquidity'])
  const told = amountIn(liquidity['usd'])
  const quoteAmount = amountIn(liquidity['quote'])
  const priceUsd = positiveIn(fields['priceUsd'])
  const priceInQuote = positiveIn(fields['priceNative'])
  if (told === undefined || quoteAmount === undefined) return told
  if (priceUsd === undefined || priceInQuote === undefined) return told
  return Math.min(told, (2 * quoteAmount * priceUsd) / priceInQuote)
}

const windows = { m5: '5m', h1: '1h', h6: '6h', h24: '24h' } as const
const windowKeys = ['m5', 'h1', 'h6', 'h24'] as const

const readFlows = (fields: Fields): Pair['flows'] => {
  const trades = fieldsIn(fields['txns'])
  const volumes = fieldsIn(fields['volume'])
  const changes = fieldsIn(fields['priceChange'])
  const flows = windowKeys.flatMap((key): [MarketWindow, TradeFlow][] => {
    const flow = knownFields({
      priceChangePct: numberIn(changes[key]),
      volumeUsd: amountIn(volumes[key]),
      buys: countIn(fieldsIn(trades[key])['buys']),
      sells: countIn(fieldsIn(trades[key])['sells']),
    })
    return Object.keys(flow).length > 0 ? [[windows[key], flow]] : []
  })
  return Object.fromEntries(flows)
}

/**
 * A token by its pools. Prices, flows and liquidity count only where the other side is money or stands for it: against
 * a worthless token any price can be made. Undefined where no pool names the token.
 */
export const tokenFromPairs = (mint: Address, pairs: readonly Pair[]): TokenFacts | undefined => {
  const asBase = pairs.filter(({ base }) => base.mint === mint)
  const named = asBase[0]?.base ?? pairs.find(({ quote }) => quote.mint === mint)?.quote
  if (!named) return undefined
  const sound = asBase
    .filter(({ quote }) => wellKnownMints.get(quote.mint)?.backed === true)
    .sort((a, b) => (b.pool.liquidityUsd ?? 0) - (a.pool.liquidityUsd ?? 0))
  const best = sound[0]
  const priced = (best?.pool.liquidityUsd ?? 0) >= pricedPoolMinUsd ? best : undefined
  const liquidities = sound.flatMap(({ pool }) => pool.liquidityUsd ?? [])
  const made = asBase.flatMap(({ pool }) => pool.createdAtMs ?? [])
  return {
    source,
    ...named,
    ...knownFields({
      logoUrl: asBase.find(({ logoUrl }) => logoUrl !== undefined)?.logoUrl,
      priceUsd: priced?.priceUsd,
      marketCapUsd: priced?.marketCapUsd,
      fullyDilutedUsd: priced?.fullyDilutedUsd,
      liquidityUsd: liquidities.length > 0 ? liquidities.reduce((a, b) => a + b) : undefined,
      flows: priced && Object.keys(priced.flows).length > 0 ? priced.flows : undefined,
      firstPoolAtMs: made.length > 0 ? Math.min(...made) : undefined,
      websites: asBase.find(({ websites }) => websites !== undefined)?.websites,
    }),
  }
}
