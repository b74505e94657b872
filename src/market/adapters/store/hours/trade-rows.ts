import { base58 } from '@scure/base'
import type { PricedTrade } from '../../../../activity/trades/trade.ts'
import type { IndexedTrade } from '../../../trades/trade-index.ts'
import { positionsPerSlot } from '../../../blocks/trade-position.ts'
import type { Dictionaries } from './dictionaries.ts'
import { classOf, sideOfClass } from './trade-classes.ts'

export type TimedTrade = PricedTrade & { timeSeconds: number }

/** A row of an hour's trades: parties by their numbers, amounts as the signed number of the same 64 bits. */
export type TradeRow = {
  position: number
  time: number
  signature: Uint8Array
  wallet: number
  mint: number
  quote: number
  class: number
  base_amount: bigint
  quote_amount: bigint
  usd: number | null
  price: number | null
  venue: number
}

/** The same as SQLite returns it, with amounts as text: numbers would be rounded. */
export type ReadRow = Omit<TradeRow, 'base_amount' | 'quote_amount'> & {
  base_amount: string
  quote_amount: string
}

/** What was stored or taken out, for what follows from it. */
export type ChangedRow = Pick<
  ReadRow,
  'position' | 'time' | 'wallet' | 'mint' | 'quote' | 'class' | 'usd'
> & { base_amount: string | bigint; quote_amount: string | bigint }

export const rowColumns =
  'position, time, signature, wallet, mint, quote, class, CAST(base_amount AS TEXT) AS base_amount, CAST(quote_amount AS TEXT) AS quote_amount, usd, price, venue'

const amountBits = 64

/** The number that SQLite stores for an amount up to 2^64. */
export const storedAmount = (amount: bigint): bigint => BigInt.asIntN(amountBits, amount)

export const amountOf = (stored: string | bigint): bigint =>
  BigInt.asUintN(amountBits, BigInt(stored))

export const slotOf = (position: number): number => Math.floor(position / positionsPerSlot)

/** Adds parties that are new to the dictionaries. */
export const rowOf = (
  trade: TimedTrade,
  position: number,
  dictionaries: Dictionaries,
): TradeRow => ({
  position,
  time: trade.timeSeconds,
  signature: base58.decode(trade.signature),
  wallet: dictionaries.takeWallet(trade.wallet),
  mint: dictionaries.takeMint(trade.baseMint, trade.baseDecimals),
  quote: dictionaries.takeMint(trade.quoteMint, trade.quoteDecimals),
  class: classOf(trade.side, trade.amountUsd),
  base_amount: storedAmount(trade.baseAmount),
  quote_amount: storedAmount(trade.quoteAmount),
  usd: trade.amountUsd ?? null,
  price: trade.priceUsd ?? null,
  venue: dictionaries.takeVenues(trade.venues),
})

export const tradeOf = (row: ReadRow, dictionaries: Dictionaries): IndexedTrade => {
  const base = dictionaries.mintOf(row.mint)
  const quote = dictionaries.mintOf(row.quote)
  return {
    position: BigInt(row.position),
    signature: base58.encode(row.signature),
    slot: BigInt(slotOf(row.position)),
    timeSeconds: row.time,
    wallet: dictionaries.walletOf(row.wallet),
    side: sideOfClass(row.class),
    baseMint: base.mint,
    baseAmount: amountOf(row.base_amount),
    baseDecimals: base.decimals,
    quoteMint: quote.mint,
    quoteAmount: amountOf(row.quote_amount),
    quoteDecimals: quote.decimals,
    venues: dictionaries.venuesOf(row.venue),
    ...(row.usd !== null && { amountUsd: row.usd }),
    ...(row.price !== null && { priceUsd: row.price }),
  }
}
