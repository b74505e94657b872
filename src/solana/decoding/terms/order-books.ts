import { address, type Address, addressFromBytes } from '../../address/address.ts'
import { u64At } from './layout.ts'
import {
  cappedAt,
  type LimitsReader,
  manifestOrders,
  type Market,
  openBookOrder,
  openBookOrders,
  phoenixOrder,
  phoenixOrders,
} from './limit-readers.ts'

export type OrderBook = {
  /** Position of the market among the accounts. */
  marketAt: number
  market: (data: Uint8Array) => Market | undefined
  /** Readers of the instructions that place orders, by code in hex. */
  codes: Readonly<Record<string, LimitsReader | 'unread'>>
}

const keyAt = (data: Uint8Array, offset: number): Address | undefined =>
  offset + 32 <= data.length ? addressFromBytes(data, offset) : undefined

/** The price is a part of a base unit, whose decimals the header states, or of many such units. */
const phoenixMarket = (data: Uint8Array): Market | undefined => {
  const [base, quote] = [keyAt(data, 48), keyAt(data, 128)]
  const [baseLot, quoteLot, tick] = [u64At(data, 112), u64At(data, 192), u64At(data, 200)]
  const [decimals, many] = [data[40], u64At(data, 312)]
  if (!base || !quote || !baseLot || !quoteLot || !tick) return undefined
  if (decimals === undefined || many === undefined) return undefined
  const units = BigInt.asUintN(32, many) || 1n
  return {
    base,
    quote,
    baseLot,
    quoteLot,
    tick: { quote: tick, base: units * 10n ** BigInt(decimals) },
  }
}

/** The price is in lots of the quote token for a lot of the base token. */
const lotMarket =
  (at: { base: number; quote: number; baseLot: number; quoteLot: number }) =>
  (data: Uint8Array): Market | undefined => {
    const [base, quote] = [keyAt(data, at.base), keyAt(data, at.quote)]
    const [baseLot, quoteLot] = [u64At(data, at.baseLot), u64At(data, at.quoteLot)]
    if (!base || !quote || !baseLot || !quoteLot) return undefined
    return { base, quote, baseLot, quoteLot, tick: { quote: quoteLot, base: baseLot } }
  }

/** A market without lots. */
const manifestMarket = (data: Uint8Array): Market | undefined => {
  const [base, quote] = [keyAt(data, 16), keyAt(data, 48)]
  return base && quote && { base, quote, baseLot: 1n, quoteLot: 1n, tick: { quote: 1n, base: 1n } }
}

/** The program of OpenBook v1 is a copy of that of Serum. A version of one byte precedes the code. */
const serum: OrderBook = {
  marketAt: 0,
  market: lotMarket({ base: 53, quote: 85, baseLot: 349, quoteLot: 357 }),
  codes: { '000a000000': cappedAt({ side: 5, price: 9, lots: 17 }, 25, false) },
}

/**
 * Sources: Phoenix SDK, `OrderPacket`, `MultipleOrderPacket` and `MarketHeader`; OpenBook v2, `PlaceOrderArgs`,
 * `PlaceMultipleOrdersArgs` and `Market`; Serum, `NewOrderInstructionV3` and `MarketState`; Manifest,
 * `BatchUpdateParams` and `MarketFixed`. Recorded orders of market makers buy below where they sell.
 */
export const books: ReadonlyMap<Address, OrderBook> = new Map([
  [
    address('PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY'),
    {
      marketAt: 2,
      market: phoenixMarket,
      codes: { '02': phoenixOrder, '03': phoenixOrder, '10': phoenixOrders, '11': phoenixOrders },
    },
  ],
  [
    address('opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb'),
    {
      marketAt: 4,
      market: lotMarket({ base: 576, quote: 608, baseLot: 456, quoteLot: 448 }),
      codes: {
        '33c29baf6d82606a': openBookOrder,
        // Its price follows an oracle.
        '8db9fb3f4a55d291': 'unread',
        '3c3f327b0cc53cbe': openBookOrders,
        '809bde3cba28e132': openBookOrders,
      },
    },
  ],
  [
    address('MNFSTqtC93rEfYHB6hF82sKdZpUDFWkViLByLd1k1Ms'),
    { marketAt: 1, market: manifestMarket, codes: { '06': manifestOrders } },
  ],
  [address('srmqPvymJeFKQ4zGQed1GFppgkRHL9kaELCbyksJtPX'), serum],
  [address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'), serum],
])
