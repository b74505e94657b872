import type { Address } from '../../../solana/address/address.ts'
import type {
  Candle,
  MarketWindow,
  PoolFacts,
  TokenFacts,
  TokenPrice,
  TradeFlow,
} from '../../../tokens/token-market.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import { knownFields } from '../../../basics/known-fields.ts'
import { type Fields, fieldsOf, wrongShape } from '../../../network/shape.ts'
import { addressIn, addressOf } from '../../../solana/address-field.ts'
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
  websitesIn,
} from '../../../network/field.ts'
import { pricedPoolMinUsd } from '../../thresholds.ts'
import { nameMaxChars, symbolMaxChars } from './provider.ts'
import { readableRows } from '../../../network/rows.ts'
import { rowsByMint } from './rows-by-mint.ts'

export const source = 'Solana Tracker'

const windows = ['5m', '1h', '6h', '24h'] as const

/** `{ tokens: { mint: { token, pools, events, risk, … } } }`. */
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
  const pools = listIn(row['pools']).map(fieldsIn)
  const sound = pools
    .filter((pool) => isMoney(addressIn(pool['quoteToken'])))
    .sort((a, b) => (usdOf(b['liquidity']) ?? 0) - (usdOf(a['liquidity']) ?? 0))
  const liquidities = sound.flatMap((pool) => usdOf(pool['liquidity']) ?? [])
  const deepest = sound[0]
  const best = (usdOf(deepest?.['liquidity']) ?? 0) >= pricedPoolMinUsd ? deepest : undefined
  return {
    mint,
    source,
    ...knownFields({
      symbol: textIn(token['symbol'], symbolMaxChars),
      name: textIn(token['name'], nameMaxChars),
      decimals: decimalsIn(token['decimals']),
      logoUrl: httpsUrlIn(token['image']),
      priceUsd: positiveIn(fieldsIn(best?.['price'])['usd']),
      marketCapUsd: positiveIn(fieldsIn(best?.['marketCap'])['usd']),
      liquidityUsd: liquidities.length > 0 ? liquidities.reduce((a, b) => a + b) : undefined,
      holderCount: countIn(row['holders']),
      flows: readFlows(fieldsIn(row['events'])),
      flagged: risk['rugged'] === true ? true : undefined,
      topHoldersPct: percentIn(risk['top10']),
      creatorPct: percentIn(fieldsIn(risk['dev'])['percentage']),
      creator: addressIn(creation['creator']),
      createdAtMs: timeIn(creation['created_time']),
      websites: websitesIn(['website', 'twitter', 'telegram', 'discord'].map((key) => token[key])),
    }),
  }
}

const isMoney = (mint: Address | undefined): boolean =>
  mint !== undefined && wellKnownMints.get(mint)?.backed === true

const usdOf = (value: unknown): number | undefined => amountIn(fieldsIn(value)['usd'])

const readFlows = (events: Fields): Partial<Record<MarketWindow, TradeFlow>> | undefined => {
  const flows = windows.flatMap((window): [MarketWindow, TradeFlow][] => {
    const priceChangePct = numberIn(fieldsIn(events[window])['priceChangePercentage'])
    return priceChangePct === undefined ? [] : [[window, { priceChangePct }]]
  })
  return flows.length > 0 ? Object.fromEntries(flows) : undefined
}

/** `{ mint: { price, liquidity, priceChanges } }`. */
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

/** A row of a token's pools. */
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
