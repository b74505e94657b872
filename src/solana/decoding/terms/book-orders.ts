import type { Address } from '../../address/address.ts'
import type { DecodedInstruction } from '../format/decoder.ts'
import type { Limit, Market } from './limit-readers.ts'
import { books } from './order-books.ts'

type Holding = { mint: Address; amount: bigint }

/** An order in a book, which anyone may fill at its limit: at most what it gives, and at least what it gets for that. */
export type BookOrder = { gives: Holding; gets: Holding }

/**
 * The orders that an instruction places in a known book, by the units of its market; `unread` if it places orders that
 * cannot be read. Undefined for every other instruction.
 */
export const bookOrdersOf = (
  { programId, accounts, data }: Pick<DecodedInstruction, 'programId' | 'accounts' | 'data'>,
  dataOf: (account: Address) => Uint8Array | undefined,
): readonly BookOrder[] | 'unread' | undefined => {
  const book = books.get(programId)
  const hex = Buffer.from(data.subarray(0, codeMaxBytes)).toString('hex')
  const reader = Object.entries(book?.codes ?? {}).find(([code]) => hex.startsWith(code))?.[1]
  if (!book || !reader) return undefined
  const market = accounts[book.marketAt]?.address
  const content = market && dataOf(market)
  const units = content && book.market(content)
  if (reader === 'unread' || !units) return 'unread'
  const limits = reader(data, units)
  return limits?.map((limit) => orderOf(limit, units)) ?? 'unread'
}

const codeMaxBytes = 8

const orderOf = ({ bid, base, price, maxQuote }: Limit, market: Market): BookOrder => {
  const worth = (base * price.quote) / price.base
  const isCapped = maxQuote !== undefined && maxQuote < worth && price.quote > 0n
  const traded = {
    base: { mint: market.base, amount: isCapped ? (maxQuote * price.base) / price.quote : base },
    quote: { mint: market.quote, amount: isCapped ? maxQuote : worth },
  }
  return bid
    ? { gives: traded.quote, gets: traded.base }
    : { gives: traded.base, gets: traded.quote }
}
