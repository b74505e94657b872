import type { Address } from '../../../solana/address/address.ts'
import type { PoolFacts, TokenFacts } from '../../../tokens/token-market.ts'
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
import { flowsIn, identityIn, soundPools, symbolMaxChars, windowKeys } from './provider-rows.ts'

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
  flows?: NonNullable<TokenFacts['flows']>
  /** Of the base token. */
  logoUrl?: string
  websites?: string[]
}

/** Reads a row of any list of pairs; undefined for other chains. */
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
    ...knownFields({
      flows: readFlows(fields),
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
    ...identityIn({ symbol: fields['symbol'], name: fields['name'] }),
  }
}

/**
 * Liquidity of both sides, but at most twice the quote side: a token's creator can add any amount of the token to a pool
 * and call that liquidity.
 */
const readLiquidity = (fields: Fields): number | undefined => {
  const liquidity = fieldsIn(fields['liquidity'])
  const reported = amountIn(liquidity['usd'])
  const quoteAmount = amountIn(liquidity['quote'])
  const priceUsd = positiveIn(fields['priceUsd'])
  const priceInQuote = positiveIn(fields['priceNative'])
  if (reported === undefined || quoteAmount === undefined) return reported
  if (priceUsd === undefined || priceInQuote === undefined) return reported
  return Math.min(reported, (2 * quoteAmount * priceUsd) / priceInQuote)
}

const readFlows = (fields: Fields): TokenFacts['flows'] => {
  const trades = fieldsIn(fields['txns'])
  const volumes = fieldsIn(fields['volume'])
  const changes = fieldsIn(fields['priceChange'])
  return flowsIn((window) => {
    const key = windowKeys[window]
    const { buys, sells } = fieldsIn(trades[key])
    return knownFields({
      priceChangePct: numberIn(changes[key]),
      volumeUsd: amountIn(volumes[key]),
      buys: countIn(buys),
      sells: countIn(sells),
    })
  })
}

/** A token from its pools; prices, flows and liquidity from sound pools only. Undefined if no pool trades the token. */
export const tokenFromPairs = (mint: Address, pairs: readonly Pair[]): TokenFacts | undefined => {
  const asBase = pairs.filter(({ base }) => base.mint === mint)
  const named = asBase[0]?.base ?? pairs.find(({ quote }) => quote.mint === mint)?.quote
  if (!named) return undefined
  const { priced, liquidityUsd } = soundPools(
    asBase,
    ({ quote }) => quote.mint,
    ({ pool }) => pool.liquidityUsd,
  )
  const created = asBase.flatMap(({ pool }) => pool.createdAtMs ?? [])
  return {
    source,
    ...named,
    ...knownFields({
      logoUrl: asBase.find(({ logoUrl }) => logoUrl !== undefined)?.logoUrl,
      priceUsd: priced?.priceUsd,
      marketCapUsd: priced?.marketCapUsd,
      fullyDilutedUsd: priced?.fullyDilutedUsd,
      liquidityUsd,
      flows: priced?.flows,
      firstPoolAtMs: created.length > 0 ? Math.min(...created) : undefined,
      websites: asBase.find(({ websites }) => websites !== undefined)?.websites,
    }),
  }
}
