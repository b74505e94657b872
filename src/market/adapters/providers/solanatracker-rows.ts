import type { Address } from '../../../solana/address/address.ts'
import type { Candle, PoolFacts, TokenFacts, TokenPrice } from '../../../tokens/token-market.ts'
import { knownFields } from '../../../basics/known-fields.ts'
import { type Fields, fieldsOf, wrongShape } from '../../../network/shape.ts'
import { addressIn, addressOf } from '../../../solana/address-field.ts'
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
  websitesIn,
} from '../../../network/field.ts'
import {
  candleOf,
  flowsIn,
  identityIn,
  rowsByMint,
  soundPools,
  symbolMaxChars,
} from './provider-rows.ts'
import { readableRows } from '../../../network/rows.ts'

export const source = 'Solana Tracker'

/** Reads `{ tokens: { mint: { token, pools, events, risk, … } } }`. */
export const tokensIn = (
  body: unknown,
  mints: readonly Address[],
  onDropped: (count: number) => void,
): TokenFacts[] =>
  readableRows(
    rowsByMint(fieldsOf(body, 'answer')['tokens'], 'tokens', mints),
    'tokens',
    ({ mint, row }, where) => readToken(mint, fieldsOf(row, where), where),
    onDropped,
  )

const readToken = (mint: Address, row: Fields, where: string): TokenFacts => {
  const token = fieldsOf(row['token'], `${where}.token`)
  const risk = fieldsIn(row['risk'])
  const creation = fieldsIn(token['creation'])
  const events = fieldsIn(row['events'])
  const { priced, liquidityUsd } = soundPools(
    listIn(row['pools']).map(fieldsIn),
    (pool) => addressIn(pool['quoteToken']),
    (pool) => usdOf(pool['liquidity']),
  )
  return {
    mint,
    source,
    ...identityIn({
      symbol: token['symbol'],
      name: token['name'],
      decimals: token['decimals'],
      logoUrl: token['image'],
    }),
    ...knownFields({
      priceUsd: positiveIn(fieldsIn(priced?.['price'])['usd']),
      marketCapUsd: positiveIn(fieldsIn(priced?.['marketCap'])['usd']),
      liquidityUsd,
      holderCount: countIn(row['holders']),
      flows: flowsIn((window) =>
        knownFields({
          priceChangePct: numberIn(fieldsIn(events[window])['priceChangePercentage']),
        }),
      ),
      flagged: risk['rugged'] === true ? true : undefined,
      topHoldersPct: percentIn(risk['top10']),
      creatorPct: percentIn(fieldsIn(risk['dev'])['percentage']),
      creator: addressIn(creation['creator']),
      createdAtMs: timeIn(creation['created_time']),
      websites: websitesIn(['website', 'twitter', 'telegram', 'discord'].map((key) => token[key])),
    }),
  }
}

const usdOf = (value: unknown): number | undefined => amountIn(fieldsIn(value)['usd'])

/** Reads `{ mint: { price, liquidity, priceChanges } }`. */
export const pricesIn = (
  body: unknown,
  mints: readonly Address[],
  atMs: number,
  onDropped: (count: number) => void,
): TokenPrice[] =>
  readableRows(
    rowsByMint(body, 'prices', mints),
    'prices',
    ({ mint, row }, where): TokenPrice => {
      const fields = fieldsOf(row, where)
      const priceUsd = positiveIn(fields['price'])
      if (priceUsd === undefined) throw wrongShape(`${where}.price`, 'a price')
      const day = fieldsIn(fieldsIn(fields['priceChanges'])['24h'])
      const change24hPct = numberIn(day['priceChangePercentage'])
      const liquidityUsd = amountIn(fields['liquidity'])
      return { mint, source, priceUsd, ...knownFields({ change24hPct, liquidityUsd }), atMs }
    },
    onDropped,
  )

/** Reads a row of a token's pools. */
export const poolOf =
  (mint: Address) =>
  (row: unknown, where: string): PoolFacts => {
    const fields = fieldsOf(row, where)
    return {
      pool: addressOf(fields['poolId'], `${where}.poolId`),
      source,
      baseMint: addressIn(fields['tokenAddress']) ?? mint,
      ...knownFields({
        quoteMint: addressIn(fields['quoteToken']),
        exchange: textIn(fields['market'], symbolMaxChars),
        liquidityUsd: usdOf(fields['liquidity']),
        volume24hUsd: amountIn(fieldsIn(fields['txns'])['volume24h']),
        createdAtMs: timeIn(fields['createdAt']),
      }),
    }
  }

export const readCandle = (value: unknown, where: string): Candle => {
  const { time, open, high, low, close, volume } = fieldsOf(value, where)
  return candleOf([time, open, high, low, close, volume], where)
}
