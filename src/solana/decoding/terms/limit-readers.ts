import type { Address } from '../../address/address.ts'
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

export type LimitsReader = (data: Uint8Array, market: Market) => readonly Limit[] | undefined

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
export const cappedAt =
  (at: Offsets, cap: number, inLots: boolean): LimitsReader =>
  (data, market) => {
    const [limit, most] = [limitAt(data, at, market), u64At(data, cap)]
    if (!limit || most === undefined) return undefined
    return [{ ...limit, maxQuote: inLots ? most * market.quoteLot : most }]
  }

/** The kinds 0 and 1 may stay in the book. */
export const phoenixOrder: LimitsReader = (data, market) => {
  if ((data[1] ?? 2) > 1) return undefined
  const limit = limitAt(data, { side: 2, price: 3, lots: 11 }, market)
  return limit && [limit]
}

/** A hint, orders to cancel, then orders with a price of an integer times a power of ten. */
export const manifestOrders: LimitsReader = (data) => {
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

export const openBookOrder: LimitsReader = (data, market) =>
  data[41] === openBookAtAnyPrice
    ? undefined
    : cappedAt({ side: 8, price: 9, lots: 17 }, 25, true)(data, market)

/** Lists of what is bought, then of what is sold, behind so many bytes. */
const listedAt =
  (
    start: number,
    read: (from: InstructionCursor, bid: boolean, market: Market) => Limit,
  ): LimitsReader =>
  (data, market) => {
    const cursor: InstructionCursor = cursorOver(data, start)
    const bids = readList(cursor, (from) => read(from, true, market))
    const asks = readList(cursor, (from) => read(from, false, market))
    return cursor.problem === undefined ? [...bids, ...asks] : undefined
  }

/** A price, lots of the base token, and two times at which it may expire. */
export const phoenixOrders = listedAt(1, (from, bid, { baseLot, tick }) => {
  const [price, lots] = [readU64(from, 'price'), readU64(from, 'lots')]
  if (readOptionFlag(from, 'slot')) readU64(from, 'slot')
  if (readOptionFlag(from, 'time')) readU64(from, 'time')
  return { bid, base: lots * baseLot, price: { quote: price * tick.quote, base: tick.base } }
})

/** A price, the most of the quote token in lots, and a time at which it expires. The kind of all precedes the lists. */
const openBookList = listedAt(9, (from, bid, { quoteLot, tick }) => {
  const [price, lots] = [readU64(from, 'price'), readU64(from, 'lots')]
  readU64(from, 'time')
  const most = { quote: price * tick.quote, base: tick.base }
  const base = most.quote === 0n ? 0n : (lots * quoteLot * most.base) / most.quote
  return { bid, base, price: most }
})

export const openBookOrders: LimitsReader = (data, market) =>
  data[8] === openBookAtAnyPrice ? undefined : openBookList(data, market)
