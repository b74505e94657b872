import { type Address, parseAddress } from '../../../solana/address/address.ts'
import type { Candle, PoolFacts, TokenFacts } from '../../../tokens/token-market.ts'
import { knownFields } from '../../../basics/known-fields.ts'
import { type Fields, fieldsOf, listOf, textOf, wrongShape } from '../../../network/shape.ts'
import { addressOf } from '../../../solana/address-field.ts'
import {
  amountIn,
  countIn,
  fieldsIn,
  listIn,
  numberIn,
  percentIn,
  positiveIn,
  textIn,
  timeIn,
} from '../../../network/field.ts'
import type { HolderFacts } from './provider.ts'
import { candleOf, flowsIn, identityIn, symbolMaxChars, windowKeys } from './provider-rows.ts'

export const source = 'GeckoTerminal'

/** Prefix of all paths about Solana. */
export const solana = '/networks/solana'

/** JSON:API ids of Solana objects are `solana_<address>`. */
const idPrefix = 'solana_'

const mintOfId = (value: unknown): Address | undefined =>
  typeof value === 'string' && value.startsWith(idPrefix)
    ? parseAddress(value.slice(idPrefix.length))
    : undefined

const relatedMint = (row: Fields, name: string): Address | undefined =>
  mintOfId(fieldsIn(fieldsIn(fieldsIn(row['relationships'])[name])['data'])['id'])

const attributesOf = (row: Fields, where: string): Fields =>
  fieldsOf(row['attributes'], `${where}.attributes`)

/** Reads an object of type `token`. */
export const readToken = (row: unknown, where: string): TokenFacts => {
  const attributes = attributesOf(fieldsOf(row, where), where)
  return {
    mint: addressOf(attributes['address'], `${where}.address`),
    source,
    ...identityOf(attributes),
    ...knownFields({
      priceUsd: positiveIn(attributes['price_usd']),
      marketCapUsd: positiveIn(attributes['market_cap_usd']),
      fullyDilutedUsd: positiveIn(attributes['fdv_usd']),
      liquidityUsd: amountIn(attributes['total_reserve_in_usd']),
      flows: readVolume(attributes),
    }),
  }
}

const identityOf = ({ symbol, name, decimals, image_url: logoUrl }: Fields) =>
  identityIn({ symbol, name, decimals, logoUrl })

const readVolume = (attributes: Fields): TokenFacts['flows'] => {
  const volumeUsd = amountIn(fieldsIn(attributes['volume_usd'])['h24'])
  return volumeUsd === undefined ? undefined : { '24h': { volumeUsd } }
}

/** Reads an object of type `pool`; the mints are in its relationships. */
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

/** The base token of a pool, with figures from the pool and names from the tokens included in the answer. */
export const tokenOfPool = (
  value: unknown,
  where: string,
  named: ReadonlyMap<Address, TokenFacts>,
): TokenFacts => {
  const pool = readPool(value, where)
  const attributes = attributesOf(fieldsOf(value, where), where)
  const flows = flowsIn((window) => {
    const key = windowKeys[window]
    const trades = fieldsIn(fieldsIn(attributes['transactions'])[key])
    return knownFields({
      priceChangePct: numberIn(fieldsIn(attributes['price_change_percentage'])[key]),
      volumeUsd: amountIn(fieldsIn(attributes['volume_usd'])[key]),
      buys: countIn(trades['buys']),
      sells: countIn(trades['sells']),
    })
  })
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
      flows,
    }),
  }
}

export const readCandle = (value: unknown, where: string): Candle =>
  candleOf(listOf(value, where), where)

/** Holder figures from a token's info page. */
export const readHolders = (body: unknown): HolderFacts => {
  const data = fieldsOf(fieldsOf(body, 'answer')['data'], 'data')
  const holders = fieldsIn(attributesOf(data, 'data')['holders'])
  return knownFields({
    holderCount: countIn(holders['count']),
    topHoldersPct: percentIn(fieldsIn(holders['distribution_percentage'])['top_10']),
  })
}

/** The tokens included in an answer beside its rows. */
export const includedTokens = (body: Fields): Map<Address, TokenFacts> =>
  new Map(
    listIn(body['included']).flatMap((item): [Address, TokenFacts][] => {
      const row = fieldsIn(item)
      const attributes = fieldsIn(row['attributes'])
      const mint = row['type'] === 'token' ? mintOfId(row['id']) : undefined
      if (!mint || attributes['address'] !== mint) return []
      return [[mint, { mint, source, ...identityOf(attributes) }]]
    }),
  )

/** Skips rows of other chains; ids start with the chain. */
export const ifSolana =
  <T>(read: (row: unknown, where: string) => T) =>
  (row: unknown, where: string): T | undefined => {
    const id = textOf(fieldsOf(row, where)['id'], `${where}.id`)
    return id.startsWith(idPrefix) ? read(row, where) : undefined
  }
