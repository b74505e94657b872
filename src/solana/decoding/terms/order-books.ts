import { address, type Address, addressFromBytes } from '../../address/address.ts'
import { cursorOver, readOptionFlag, readU32, readU64, readU8 } from '../../bytes/byte-reader.ts'
import type { InstructionCursor } from '../format/instruction-problem.ts'
import { readList } from '../programs/squads-change.ts'
import { u64At } from './layout.ts'

/** The limit of an order, in base units: this much of the quote token for so much of the base token. */
export type Limit = {
  bid: boolean
  base: bigint
  price: { quote: bigint; base: bigint }
  /** Also the maximum that is paid or wanted. */
  maxQuote?: bigint
}

/** What the account of a market says about its units. */
export type Market = {
  base: Address
  quote: Address
  baseLot: bigint
  quoteLot: bigint
  /** One unit of the price. */
  tick: { quote: bigint; base: bigint }
}

type Reader = (data: Uint8Array, market: Market) => readonly Limit[] | undefined

export type OrderBook = {
  /** Position of the market among the accounts. */
  marketAt: number
  market: (data: Uint8Array) => Market | undefined
  /** Readers of the instructions that place orders, by code in hex. */
  codes: Readonly<Record<string, Reader | 'unread'>>
}

const keyAt = (data: Uint8Array, offset: number): Address | undefined =>
  offset + 32 <= data.length ? addressFromBytes(data, offset) : undefined

type Offsets = { side: number; price: number; lots: number }

/** One order: the side (0 to buy), the price, and lots of the base token. */
const limitAt = (data: Uint8Array, at: Offsets, { baseLot, tick }: Market): Limit | undefined => {
  const [side, price, lots] = [data[at.side], u64At(data, at.price), u64At(data, at.lots)]
  if (side === undefined || price === undefined || lots === undefined) return undefined
  return {
    bid: side === 0,
    base: lots * baseLot,
    price: { quote: price * tick.quote, base: tick.base },
  }
}

/** The same with a maximum of the quote token, in lots or in base units. */
const cappedAt =
  (at: Offsets, cap: number, inLots: boolean): Reader =>
  (data, market) => {
    const [limit, most] = [limitAt(data, at, market), u64At(data, cap)]
    if (!limit || most === undefined) return undefined
    return [{ ...limit, maxQuote: inLots ? most * market.quoteLot : most }]
  }

/** The kinds 0 and 1 may stay in the book. */
const phoenixOrder: Reader = (data, market) => {
  if ((data[1] ?? 2) > 1) return undefined
  const limit = limitAt(data, { side: 2, price: 3, lots: 11 }, market)
  return limit && [limit]
}

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

/** A hint, orders to cancel, then orders with a price of an integer times a power of ten. */
const manifestOrders: Reader = (data) => {
  const cursor: InstructionCursor = cursorOver(data, 1)
  const skipHint = (): void => {
    if (readOptionFlag(cursor, 'hint')) readU32(cursor, 'hint')
  }
  skipHint()
  readList(cursor, () => {
    readU64(cursor, 'order')
    skipHint()
  })
  const limits = readList(cursor, (from): Limit => {
    const [base, mantissa] = [readU64(from, 'amount'), BigInt(readU32(from, 'price'))]
    const exponent = (readU8(from, 'exponent') << 24) >> 24
    const bid = readU8(from, 'side') === 1
    readU32(from, 'slot')
    readU8(from, 'order-type')
    const power = 10n ** BigInt(Math.abs(exponent))
    return {
      bid,
      base,
      price:
        exponent < 0 ? { quote: mantissa, base: power } : { quote: mantissa * power, base: 1n },
    }
  })
  return cursor.problem === undefined ? limits : undefined
}

/** A kind that trades at any price; its stated price is not read. */
const openBookAtAnyPrice = 3

const openBookOrder: Reader = (data, market) =>
  data[41] === openBookAtAnyPrice
    ? undefined
    : cappedAt({ side: 8, price: 9, lots: 17 }, 25, true)(data, market)

/** The program of OpenBook v1 is a copy of that of Serum. A version of one byte precedes the code. */
const serum: OrderBook = {
  marketAt: 0,
  market: lotMarket({ base: 53, quote: 85, baseLot: 349, quoteLot: 357 }),
  codes: { '000a000000': cappedAt({ side: 5, price: 9, lots: 17 }, 25, false) },
}

/**
 * Sources: Phoenix SDK, `OrderPacket` and `MarketHeader`; OpenBook v2, `PlaceOrderArgs` and `Market`; Serum,
 * `NewOrderInstructionV3` and `MarketState`; Manifest, `BatchUpdateParams` and `MarketFixed`.
 */
export const books: ReadonlyMap<Address, OrderBook> = new Map([
  [
    address('PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY'),
    {
      marketAt: 2,
      market: phoenixMarket,
      codes: { '02': phoenixOrder, '03': phoenixOrder, '10': 'unread', '11': 'unread' },
    },
  ],
  [
    address('opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb'),
    {
      marketAt: 4,
      market: lotMarket({ base: 576, quote: 608, baseLot: 456, quoteLot: 448 }),
      codes: {
        '33c29baf6d82606a': openBookOrder,
        '8db9fb3f4a55d291': 'unread',
        '3c3f327b0cc53cbe': 'unread',
        '809bde3cba28e132': 'unread',
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
