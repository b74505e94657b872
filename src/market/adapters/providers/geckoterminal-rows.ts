import { type Address, parseAddress } from '../../../solana/address/address.ts'
import type { Candle, PoolFacts, TokenFacts } from '../../../tokens/token-market.ts'
import { knownFields } from '../../../basics/known-fields.ts'
import { type Fields, fieldsOf, listOf, textOf, wrongShape } from '../../../network/shape.ts'
import { addressOf } from '../../../solana/address-field.ts'
import { candleOf } from './candle.ts'
import {
  amountIn,
  countIn,
  decimalsIn,
  fieldsIn,
  httpsUrlIn,
  listIn,
  numberIn,
  percentIn,
  positiveIn,
  textIn,
  timeIn,
} from '../../../network/field.ts'
import { type HolderFacts, nameMaxChars, symbolMaxChars } from './provider.ts'

export const source = 'GeckoTerminal'

/** Where all paths about Solana begin. */
export const solana = '/networks/solana'

/** Of JSON:API objects about Solana: `solana_<address>`. */
const idPrefix = 'solana_'

const mintOfId = (value: unknown): Address | undefined =>
  typeof value === 'string' && value.startsWith(idPrefix)
    ? parseAddress(value.slice(idPrefix.length))
    : undefined

const relatedMint = (row: Fields, name: string): Address | undefined =>
  mintOfId(fieldsIn(fieldsIn(fieldsIn(row['relationships'])[name])['data'])['id'])

const attributesOf = (row: Fields, where: string): Fields =>
  fieldsOf(row['attributes'], `${where}.attributes`)

/** An object of type token. */
export const readToken = (row: unknown, where: string): TokenFacts => {
  const attributes = attributesOf(fieldsOf(row, where), where)
  return {
    mint: addressOf(attributes['address'], `${where}.address`),
    source,
    ...knownFields({
      symbol: textIn(attributes['symbol'], symbolMaxChars),
      name: textIn(attributes['name'], nameMaxChars),
      decimals: decimalsIn(attributes['decimals']),
      logoUrl: httpsUrlIn(attributes['image_url']),
      priceUsd: positiveIn(attributes['price_usd']),
      marketCapUsd: positiveIn(attributes['market_cap_usd']),
      fullyDilutedUsd: positiveIn(attributes['fdv_usd']),
      liquidityUsd: amountIn(attributes['total_reserve_in_usd']),
      flows: readVolume(attributes),
    }),
  }
}

const readVolume = (attributes: Fields): TokenFacts['flows'] => {
  const volumeUsd = amountIn(fieldsIn(attributes['volume_usd'])['h24'])
  return volumeUsd === undefined ? undefined : { '24h': { volumeUsd } }
}

/** An object of type pool; the mints are in its relations. */
export const readPool = (value: unknown, where: string): PoolFacts => {
  const row = fieldsOf(value, where)
  const attributes = attributesOf(row, where)
  const baseMint = relatedMint(row, 'base_token')
  if (!baseMint) throw wrongShape(`${where}.base_token`, 'a mint')
  const exchange = fieldsIn(fieldsIn(fieldsIn(row['relationships'])['dex'])['data'])['id']
  return {
    pool: addressOf(attributes['address'], `${where}.address`),
    source,
    baseMint,
    ...knownFields({
      quoteMint: relatedMint(row, 'quote_token'),
      exchange: textIn(exchange, symbolMaxChars),
      liquidityUsd: amountIn(attributes['reserve_in_usd']),
      volume24hUsd: amountIn(fieldsIn(attributes['volume_usd'])['h24']),
      createdAtMs: timeIn(attributes['pool_created_at']),
    }),
  }
}

const windows = { m5: '5m', h1: '1h', h6: '6h', h24: '24h' } as const
const windowKeys = ['m5', 'h1', 'h6', 'h24'] as const

/** The token that a pool trades, by the pool; names come from what the answer includes. */
export const tokenOfPool = (
  value: unknown,
  where: string,
  named: ReadonlyMap<Address, TokenFacts>,
): TokenFacts => {
  const pool = readPool(value, where)
  const attributes = attributesOf(fieldsOf(value, where), where)
  const flows = windowKeys.map((key) => {
    const trades = fieldsIn(fieldsIn(attributes['transactions'])[key])
    const flow = knownFields({
      priceChangePct: numberIn(fieldsIn(attributes['price_change_percentage'])[key]),
      volumeUsd: amountIn(fieldsIn(attributes['volume_usd'])[key]),
      buys: countIn(trades['buys']),
      sells: countIn(trades['sells']),
    })
    return [windows[key], flow] as const
  })
  const told = flows.filter(([, flow]) => Object.keys(flow).length > 0)
  return {
    mint: pool.baseMint,
    source,
    ...named.get(pool.baseMint),
    ...knownFields({
      priceUsd: positiveIn(attributes['base_token_price_usd']),
      marketCapUsd: positiveIn(attributes['market_cap_usd']),
      fullyDilutedUsd: positiveIn(attributes['fdv_usd']),
      liquidityUsd: pool.liquidityUsd,
      firstPoolAtMs: pool.createdAtMs,
      flows: told.length > 0 ? Object.fromEntries(told) : undefined,
    }),
  }
}

export const readCandle = (value: unknown, where: string): Candle =>
  candleOf(listOf(value, where), where)

/** The attributes of a token's info page. */
export const readHolders = (body: unknown): HolderFacts => {
  const data = fieldsOf(fieldsOf(body, 'answer')['data'], 'data')
  const holders = fieldsIn(attributesOf(data, 'data')['holders'])
  return knownFields({
    holderCount: countIn(holders['count']),
    topHoldersPct: percentIn(fieldsIn(holders['distribution_percentage'])['top_10']),
  })
}

/** The tokens that an answer includes beside its rows. */
export const includedTokens = (body: Fields): Map<Address, TokenFacts> =>
  new Map(
    listIn(body['included']).flatMap((item): [Address, TokenFacts][] => {
      const row = fieldsIn(item)
      const { address, symbol, name, decimals, image_url: image } = fieldsIn(row['attributes'])
      const mint = row['type'] === 'token' ? mintOfId(row['id']) : undefined
      if (!mint || address !== mint) return []
      const facts = knownFields({
        symbol: textIn(symbol, symbolMaxChars),
        name: textIn(name, nameMaxChars),
        decimals: decimalsIn(decimals),
        logoUrl: httpsUrlIn(image),
      })
      return [[mint, { mint, source, ...facts }]]
    }),
  )

/** Ids begin with the chain: rows of another one are well, but not ours. */
export const ifSolana =
  <T>(read: (row: unknown, where: string) => T) =>
  (row: unknown, where: string): T | undefined => {
    const id = textOf(fieldsOf(row, where)['id'], `${where}.id`)
    return id.startsWith(idPrefix) ? read(row, where) : undefined
  }
