import { base58 } from '@scure/base'
import { addressFromBytes, addressToBytes } from '../../../solana/address/address.ts'
import type { IndexedTrade } from '../../trades/trade-index.ts'
import type { PricedTrade } from '../../../activity/trades/trade.ts'
import { bucketOf, sideOfBucket } from './trade-buckets.ts'

/** A row of the table: addresses and signatures as bytes, amounts as text since they go up to 2^64. */
export type TradeRow = {
  position: number
  signature: Uint8Array
  slot: number
  wallet: Uint8Array
  bucket: number
  base_mint: Uint8Array
  base_amount: string
  base_decimals: number
  quote_mint: Uint8Array
  quote_amount: string
  quote_decimals: number
  amount_usd: number | null
  price_usd: number | null
  venues: string
}

export const tradeColumns =
  'position, signature, slot, wallet, bucket, base_mint, base_amount, base_decimals, quote_mint, quote_amount, quote_decimals, amount_usd, price_usd, venues'

/** Positions in one second; two or three blocks a second have some thousand transactions each. */
const positionsPerSecond = 1_000_000

export const firstPositionOf = (timeSeconds: number): number => timeSeconds * positionsPerSecond
export const secondsOfPosition = (position: number): number =>
  Math.floor(position / positionsPerSecond)

/** Never part of a program's name. */
const venueSeparator = '\n'

export const rowOf = (
  trade: PricedTrade,
  position: number,
): Record<keyof TradeRow, string | number | Uint8Array | null> => ({
  position,
  signature: base58.decode(trade.signature),
  slot: Number(trade.slot),
  wallet: addressToBytes(trade.wallet),
  bucket: bucketOf(trade.side, trade.amountUsd),
  base_mint: addressToBytes(trade.baseMint),
  base_amount: String(trade.baseAmount),
  base_decimals: trade.baseDecimals,
  quote_mint: addressToBytes(trade.quoteMint),
  quote_amount: String(trade.quoteAmount),
  quote_decimals: trade.quoteDecimals,
  amount_usd: trade.amountUsd ?? null,
  price_usd: trade.priceUsd ?? null,
  venues: trade.venues.join(venueSeparator),
})

export const tradeOf = (row: TradeRow): IndexedTrade => ({
  position: BigInt(row.position),
  signature: base58.encode(row.signature),
  slot: BigInt(row.slot),
  timeSeconds: secondsOfPosition(row.position),
  wallet: addressFromBytes(row.wallet),
  side: sideOfBucket(row.bucket),
  baseMint: addressFromBytes(row.base_mint),
  baseAmount: BigInt(row.base_amount),
  baseDecimals: row.base_decimals,
  quoteMint: addressFromBytes(row.quote_mint),
  quoteAmount: BigInt(row.quote_amount),
  quoteDecimals: row.quote_decimals,
  venues: row.venues === '' ? [] : row.venues.split(venueSeparator),
  ...(row.amount_usd !== null && { amountUsd: row.amount_usd }),
  ...(row.price_usd !== null && { priceUsd: row.price_usd }),
})
