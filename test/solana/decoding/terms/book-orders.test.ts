import { describe, expect, test } from 'bun:test'
import { type Address, address } from '../../../../src/solana/address/address.ts'
import { type BookOrder, bookOrdersOf } from '../../../../src/solana/decoding/terms/book-orders.ts'
import { decodeTransaction } from '../../../../src/solana/transaction/wire.ts'
import { allRecorded } from '../../../kit/chain/recorded-transaction.ts'
import { noSharedData } from '../../../kit/market/shared-rows.ts'
import {
  mint as base,
  otherMint as quote,
  pda as market,
  role,
  user,
} from '../../../kit/scan/risk-context.ts'
import { bytesWith, phoenixMarket } from '../../../kit/values/order-bytes.ts'
import { dataOf } from '../../../kit/values/swap-stage.ts'

const phoenix = address('PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY')
const openBook = address('opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb')
const serum = address('srmqPvymJeFKQ4zGQed1GFppgkRHL9kaELCbyksJtPX')
const manifest = address('MNFSTqtC93rEfYHB6hF82sKdZpUDFWkViLByLd1k1Ms')

/** Lots of a thousandth of a SOL, and of a thousandth of a dollar. */
const markets: Readonly<Record<string, Uint8Array>> = {
  [phoenix]: phoenixMarket(base, quote),
  [openBook]: bytesWith(848, [
    [448, 1_000n],
    [456, 1_000_000n],
    [576, base],
    [608, quote],
  ]),
  [serum]: bytesWith(388, [
    [53, base],
    [85, quote],
    [349, 1_000_000n],
    [357, 1_000n],
  ]),
  [manifest]: bytesWith(256, [
    [16, base],
    [48, quote],
  ]),
}

const places: Readonly<Record<string, number>> = {
  [phoenix]: 2,
  [openBook]: 4,
  [serum]: 0,
  [manifest]: 1,
}

const read = (programId: Address, data: Uint8Array, content = markets[programId]) =>
  bookOrdersOf(
    {
      programId,
      data,
      accounts: Array.from({ length: 6 }, (_, at) =>
        role(at === places[programId] ? market : user, 'write'),
      ),
    },
    (account) => (account === market ? content : undefined),
  )

const sol = (amount: bigint) => ({ mint: base, amount })
const dollars = (amount: bigint) => ({ mint: quote, amount })

/** Two SOL for 300 dollars: 150 dollars a SOL. */
const sells: BookOrder[] = [{ gives: sol(2_000_000_000n), gets: dollars(300_000_000n) }]
const buys: BookOrder[] = [{ gives: dollars(300_000_000n), gets: sol(2_000_000_000n) }]

const phoenixOrder = (side: bigint, code = '02', kind = 1n) =>
  dataOf(code, [kind, 1], [side, 1], [150_000n, 8], [2_000n, 8], [0n, 1])
/** Each expires at a slot. */
const phoenixOrders = dataOf(
  '10',
  ...[0, 1].flatMap(
    () =>
      [
        [1n, 4],
        [150_000n, 8],
        [2_000n, 8],
        [1n, 1],
        [9n, 8],
        [0n, 1],
      ] as const,
  ),
)
const openBookOrders = (kind: bigint) =>
  dataOf(
    '809bde3cba28e132',
    [kind, 1],
    ...[0, 1].flatMap(
      () =>
        [
          [1n, 4],
          [150n, 8],
          [300_000n, 8],
          [9n, 8],
        ] as const,
    ),
    [9n, 1],
  )
const openBookOrder = (side: bigint, lots = 2_000n, most = 300_000n, kind = 0n) =>
  dataOf('33c29baf6d82606a', [side, 1], [150n, 8], [lots, 8], [most, 8], [0n, 8], [kind, 1])
const serumOrder = (side: bigint, lots = 2_000n) =>
  dataOf('000a000000', [side, 4], [150n, 8], [lots, 8], [300_000_000n, 8], [0n, 8])
const manifestOrder = (side: bigint) =>
  dataOf(
    '06',
    [0n, 1],
    // One order is cancelled.
    ...([
      [1n, 4],
      [9n, 8],
      [1n, 1],
      [3n, 4],
      [1n, 4],
    ] as const),
    ...([
      [2_000_000_000n, 8],
      [15n, 4],
      [254n, 1],
      [side, 1],
      [0n, 4],
      [0n, 1],
    ] as const),
  )

describe('orders in a book', () => {
  test.each<[name: string, found: ReturnType<typeof read>, orders: ReturnType<typeof read>]>([
    ['Phoenix, a sale', read(phoenix, phoenixOrder(1n)), sells],
    [
      'Phoenix, a purchase from what was deposited',
      read(phoenix, phoenixOrder(0n, '03', 0n)),
      buys,
    ],
    ['Phoenix, a purchase and a sale', read(phoenix, phoenixOrders), [...buys, ...sells]],
    ['OpenBook, a purchase and a sale', read(openBook, openBookOrders(4n)), [...buys, ...sells]],
    ['OpenBook, several at any price', read(openBook, openBookOrders(3n)), 'unread'],
    [
      'OpenBook, at a price that follows an oracle',
      read(openBook, dataOf('8db9fb3f4a55d291')),
      'unread',
    ],
    ['Phoenix, a kind that is filled at once', read(phoenix, phoenixOrder(0n, '02', 2n)), 'unread'],
    ['Phoenix, orders cancelled', read(phoenix, dataOf('06')), undefined],
    ['OpenBook, a sale', read(openBook, openBookOrder(1n)), sells],
    ['OpenBook, a purchase of any amount', read(openBook, openBookOrder(0n, 10n ** 15n)), buys],
    ['OpenBook, at any price', read(openBook, openBookOrder(1n, 2_000n, 1n, 3n)), 'unread'],
    ['Serum, a sale', read(serum, serumOrder(1n)), sells],
    ['Serum, a purchase of any amount', read(serum, serumOrder(0n, 10n ** 15n)), buys],
    ['Manifest, a sale behind a cancelled order', read(manifest, manifestOrder(0n)), sells],
    ['Manifest, a purchase', read(manifest, manifestOrder(1n)), buys],
    ['a market that was not read', read(phoenix, phoenixOrder(1n), new Uint8Array(0)), 'unread'],
    ['an order that is cut off', read(serum, serumOrder(1n).subarray(0, 20)), 'unread'],
    ['another program', read(user, phoenixOrder(1n)), undefined],
  ])('%s', (_, found, orders) => expect(found).toEqual(orders))
})

/** By price, in the units of a made-up market. */
const pricesIn = (orders: readonly BookOrder[]) => {
  const priceOf = ({ gives, gets }: BookOrder): number =>
    gives.mint === quote
      ? Number(gives.amount) / Number(gets.amount)
      : Number(gets.amount) / Number(gives.amount)
  const of = (mint: Address) => orders.filter(({ gives }) => gives.mint === mint).map(priceOf)
  return { bids: of(quote), asks: of(base) }
}

const placed = (programId: Address, data: Uint8Array): readonly BookOrder[] => {
  const found = read(programId, data)
  return found === undefined || found === 'unread' ? [] : found
}

/** Makers who sold below where they buy would trade with themselves. */
describe.skipIf(noSharedData !== undefined)('recorded orders of market makers', () => {
  const recorded = allRecorded().flatMap(({ signature, ...each }) => {
    const decoded = decodeTransaction(
      Uint8Array.from(Buffer.from(each.transactionBase64, 'base64')),
    )
    if (!decoded.ok) throw new Error(signature)
    const { instructions, staticAccounts } = decoded.transaction.message
    const orders = instructions.flatMap(({ programIndex, data }) => {
      const programId = staticAccounts[programIndex]
      return programId === phoenix || programId === openBook ? placed(programId, data) : []
    })
    return orders.length > 1 ? [{ signature, orders }] : []
  })
  test('there are some', () => expect(recorded.length).toBeGreaterThanOrEqual(10))

  test.each(recorded)('$signature', ({ orders }) => {
    const { bids, asks } = pricesIn(orders)
    expect(Math.max(...bids)).toBeLessThan(Math.min(...asks))
  })
})
