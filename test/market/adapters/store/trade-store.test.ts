import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Database } from 'bun:sqlite'
import { join } from 'node:path'
import {
  type Address,
  addressFromBytes,
  addressToBytes,
} from '../../../../src/solana/address/address.ts'
import type { IndexedTrade, TradeFilter } from '../../../../src/market/trades/trade-index.ts'
import type { PricedTrade } from '../../../../src/activity/trades/trade.ts'
import { openMarketDatabase } from '../../../../src/market/adapters/store/market-database.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'
import { addressNumber, makeTrade, usdcMint } from '../../../kit/market/index-trades.ts'
import { openTradeIndex } from '../../../kit/market/trade-index.ts'
import { makeFolder } from '../../../kit/test-folder.ts'
import { seededRandom } from '../../../kit/seeded-random.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'

// Files are opened and closed many times, and the machine may be busy.
setDefaultTimeout(60_000)

const startSeconds = 1_700_000_000

const openIndex = (database?: Database) => {
  const clock = makeHandClock(startSeconds * 1_000)
  return { ...openTradeIndex(clock, database), clock }
}

type Random = () => number
const pick = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(random() * items.length)] ?? items[0]

const someTrade = (random: Random, number: number): PricedTrade => {
  const { amountUsd, priceUsd, ...rest } = makeTrade(number, {
    // Over three hours, mostly in the order of slots.
    timeSeconds: startSeconds + 17 * number + Math.floor(random() * 40),
    wallet: addressNumber(Math.floor(random() * 4)),
    side: pick(random, ['buy', 'sell']),
    baseMint: addressNumber(Math.floor(random() * 3), 8),
    amountUsd: pick(random, [0, 0.5, 1, 2.99, 3, 9.99, 10, 250, 5_000, 3_000_000]),
  })
  return random() < 0.2 || amountUsd === undefined
    ? rest
    : { ...rest, amountUsd, priceUsd: priceUsd ?? 1 }
}

const fits = (trade: PricedTrade, filter: TradeFilter): boolean =>
  (filter.side === undefined || trade.side === filter.side) &&
  (filter.mint === undefined || trade.baseMint === filter.mint) &&
  (filter.wallet === undefined || trade.wallet === filter.wallet) &&
  (filter.minAmountUsd === undefined ||
    (trade.amountUsd !== undefined && trade.amountUsd >= filter.minAmountUsd))

describe('the feed', () => {
  test('returns exactly what was stored', async () => {
    const index = openIndex()
    const trade = makeTrade(1, {
      baseAmount: 2n ** 64n - 1n,
      quoteAmount: 2n ** 63n,
      venues: ['Jupiter Aggregator v6', 'Orca Whirlpools'],
    })
    const { amountUsd: _, priceUsd: __, ...unpriced } = makeTrade(2, { side: 'sell', venues: [] })
    expect(await index.store({ trades: [trade, unpriced] })).toEqual({ added: 2 })
    const { trades, more } = await index.feed({}, { limit: 10 })
    expect(more).toBeUndefined()
    expect(trades.map(({ position, ...rest }) => rest)).toEqual([
      { ...unpriced, timeSeconds: startSeconds + 2 },
      { ...trade, timeSeconds: startSeconds + 1 },
    ])
  })

  test('every filter finds in pages what a full scan finds', async () => {
    const random = seededRandom(7)
    const index = openIndex()
    const all = Array.from({ length: 600 }, (_, number) => someTrade(random, number))
    for (let at = 0; at < all.length; at += 50)
      await index.store({ trades: all.slice(at, at + 50) })
    const sides = [undefined, 'buy', 'sell'] as const
    const mints = [undefined, addressNumber(1, 8), addressNumber(99, 8)]
    const wallets = [undefined, addressNumber(2)]
    const sizes = [undefined, 0, 0.7, 1, 3, 5, 10, 1_000, 3_000_000, 4_000_000]
    for (const side of sides)
      for (const mint of mints)
        for (const wallet of wallets)
          for (const minAmountUsd of sizes) {
            const filter: TradeFilter = {
              ...(side && { side }),
              ...(mint && { mint }),
              ...(wallet && { wallet }),
              ...(minAmountUsd !== undefined && { minAmountUsd }),
            }
            const found = await readAll(index, filter, 7)
            const expected = all.filter((trade) => fits(trade, filter))
            expect(found.map(({ signature }) => signature).sort()).toEqual(
              expected.map(({ signature }) => signature).sort(),
            )
            const slots = found.map(({ slot }) => Number(slot))
            expect(slots).toEqual(slots.toSorted((a, b) => b - a))
          }
  })

  test('tokens and wallets with the same prefix are distinguished', async () => {
    const index = openIndex()
    const twin = (of: Address): Address => {
      const bytes = addressToBytes(of)
      bytes[31] = 200
      return addressFromBytes(bytes)
    }
    const trade = makeTrade(1)
    const trades = [
      trade,
      makeTrade(2, { wallet: twin(trade.wallet) }),
      makeTrade(3, { baseMint: twin(trade.baseMint) }),
    ]
    await index.store({ trades })
    const read = async (filter: TradeFilter) =>
      (await readAll(index, filter, 1)).map(({ signature }) => signature)
    expect(await read({ wallet: trade.wallet })).toEqual(
      [trades[2], trades[0]].flatMap((each) => each?.signature ?? []),
    )
    expect(await read({ mint: trade.baseMint, minAmountUsd: 9 })).toEqual(
      [trades[1], trades[0]].flatMap((each) => each?.signature ?? []),
    )
  })

  test('rare sizes among thousands are found in pages that may be short', async () => {
    const index = openIndex()
    const trades = Array.from({ length: 5_000 }, (_, number) =>
      makeTrade(number, { amountUsd: number === 100 ? 199 : 150 }),
    )
    await index.store({ trades })
    const pages: number[] = []
    let before: bigint | undefined
    let found: IndexedTrade[] = []
    do {
      const page = await index.feed({ minAmountUsd: 180 }, { limit: 5, ...(before && { before }) })
      pages.push(page.trades.length)
      found = [...found, ...page.trades]
      before = page.more
    } while (before !== undefined)
    expect(found.map(({ amountUsd }) => amountUsd)).toEqual([199])
    expect(pages.filter((size) => size > 0)).toEqual([1])
  })
})

const readAll = async (
  index: Pick<ReturnType<typeof openIndex>, 'feed'>,
  filter: TradeFilter,
  limit: number,
): Promise<IndexedTrade[]> => {
  const found: IndexedTrade[] = []
  for (let before: bigint | undefined; ;) {
    const page = await index.feed(filter, { limit, ...(before !== undefined && { before }) })
    expect(page.trades.length).toBeLessThanOrEqual(limit)
    found.push(...page.trades)
    if (page.more === undefined) return found
    before = page.more
  }
}

describe('storing', () => {
  test('duplicates in any order are stored once', async () => {
    const random = seededRandom(3)
    const all = Array.from({ length: 200 }, (_, number) => someTrade(random, number))
    const reference = openIndex()
    await reference.store({ trades: all })
    const expected = (await readAll(reference, {}, 100)).map(({ signature }) => signature).sort()
    for (let round = 0; round < 3; round += 1) {
      const path = join(makeFolder(), 'market.db')
      const seen = new Set<number>()
      while (seen.size < all.length) {
        const index = openIndex(openMarketDatabase(path))
        const start = Math.floor(random() * all.length)
        const numbers = Array.from(
          { length: 1 + Math.floor(random() * 40) },
          (_, at) => (start + at) % all.length,
        )
        const batch = numbers.toSorted(() => random() - 0.5).flatMap((at) => all[at] ?? [])
        await index.store({ trades: batch })
        numbers.forEach((at) => seen.add(at))
        index.close()
        index.database.close()
      }
      const index = openIndex(openMarketDatabase(path))
      expect((await readAll(index, {}, 13)).map(({ signature }) => signature).sort()).toEqual(
        expected,
      )
      index.close()
      index.database.close()
    }
  })

  test('two wallets in one transaction make two trades', async () => {
    const index = openIndex()
    const mine = makeTrade(1)
    expect(await index.store({ trades: [mine, { ...mine, wallet: addressNumber(2) }] })).toEqual({
      added: 2,
    })
    expect(await index.store({ trades: [mine] })).toEqual({ added: 0 })
  })

  test('a token bought with two others in one transaction makes two trades', async () => {
    const index = openIndex()
    const one = makeTrade(1, { quoteMint: wrappedSolMint })
    const two = { ...one, quoteMint: usdcMint }
    expect(await index.store({ trades: [one, two] })).toEqual({ added: 2 })
    expect(await index.store({ trades: [two, one] })).toEqual({ added: 0 })
    expect((await index.feed({}, { limit: 10 })).trades).toHaveLength(2)
  })

  test('progress is stored with the trades or not at all', async () => {
    const index = openIndex()
    const source = addressNumber(5)
    const progress = {
      address: source,
      kind: 'wallet',
      signature: 'abc',
      slot: 7n,
      timeSeconds: 9,
    } as const
    const broken = { ...makeTrade(2), venues: undefined }
    const store = index.store({
      trades: [makeTrade(1), Object.assign(makeTrade(3), broken)],
      progress,
    })
    await expect(store).rejects.toThrow()
    expect((await index.feed({}, { limit: 5 })).trades).toEqual([])
    expect(await index.progress([source])).toEqual(new Map())
    await index.store({ trades: [makeTrade(1)], progress })
    expect(await index.progress([source, addressNumber(6)])).toEqual(new Map([[source, progress]]))
  })
})

describe('figures', () => {
  test('prices ignore trades of next to no value, volumes do not', async () => {
    const index = openIndex()
    const at = (seconds: number, priceUsd: number, amountUsd: number) =>
      makeTrade(seconds, { timeSeconds: startSeconds + seconds, priceUsd, amountUsd })
    await index.store({
      trades: [
        at(0, 2, 10),
        at(10, 5, 20),
        at(20, 1, 30),
        at(30, 900, 0.5),
        at(70, 3, 40),
        makeTrade(200, {
          baseMint: wrappedSolMint,
          quoteMint: usdcMint,
          priceUsd: 150,
          amountUsd: 3,
        }),
        makeTrade(201, {
          baseMint: wrappedSolMint,
          quoteMint: addressNumber(3, 8),
          priceUsd: 7,
          amountUsd: 3,
        }),
      ],
    })
    const opened = Math.floor(startSeconds / 60) * 60
    const range = { fromSeconds: opened, toSeconds: opened + 600 }
    const mint = addressNumber(1, 8)
    const late = (seconds: number) => Math.floor((startSeconds + seconds) / 60) * 60
    expect(await index.candles(mint, '1m', range)).toEqual([
      { openSeconds: opened, open: 2, high: 5, low: 1, close: 1, volumeUsd: 60.5 },
      { openSeconds: late(70), open: 3, high: 3, low: 3, close: 3, volumeUsd: 40 },
    ])
    index.clock.advance(100_000)
    const unknown = addressNumber(77, 8)
    expect([...(await index.ownPrices([mint, unknown])).keys()]).toEqual([mint])
    index.clock.advance(86_400_000)
    expect(await index.ownPrices([mint])).toEqual(new Map())
  })

  test('flows sum trades by mint, most traded first', async () => {
    const index = openIndex()
    await index.store({
      trades: [
        makeTrade(1, { amountUsd: 5 }),
        makeTrade(2, { amountUsd: 7, wallet: addressNumber(2) }),
        makeTrade(3, { amountUsd: 1, side: 'sell' }),
        makeTrade(4, { baseMint: addressNumber(2, 8) }),
      ],
    })
    expect(
      await index.flows({ fromSeconds: startSeconds, toSeconds: startSeconds + 10 }, 1),
    ).toEqual([
      {
        mint: addressNumber(1, 8),
        trades: 3,
        buys: 2,
        sells: 1,
        buyers: 2,
        sellers: 1,
        buyUsd: 12,
        sellUsd: 1,
      },
    ])
  })

  test('pages of leaders follow one another', async () => {
    const index = openIndex()
    const trades = Array.from({ length: 9 }, (_, number) => [
      makeTrade(2 * number, { wallet: addressNumber(number) }),
      makeTrade(2 * number + 1, {
        wallet: addressNumber(number),
        side: 'sell',
        amountUsd: 10 + (number % 4),
      }),
    ]).flat()
    await index.store({ trades })
    index.clock.advance(60_000)
    const query = { window: '24h', sort: 'pnl', minTrades: 2, limit: 4 } as const
    const first = await index.leaders(query)
    const last = first.leaders.at(-1)?.place
    const second = await index.leaders({ ...query, ...(last && { after: last }) })
    const rest = second.leaders.at(-1)?.place
    const third = await index.leaders({ ...query, ...(rest && { after: rest }) })
    const all = [...first.leaders, ...second.leaders, ...third.leaders].map(({ result }) => result)
    expect(all.map(({ pnlUsd }) => pnlUsd)).toEqual([3, 3, 2, 2, 1, 1, 0, 0, 0])
    expect(new Set(all.map(({ wallet }) => wallet)).size).toBe(9)
    expect([first.more, second.more, third.more]).toEqual([true, true, false])
  })
})

test('a page looks at some hundred hours, and the next one goes on', async () => {
  const index = openIndex()
  const rare = addressNumber(50)
  const hours = 300
  for (let number = 0; number < hours; number += 1)
    await index.store({
      trades: [
        makeTrade(number, {
          slot: BigInt(1_000 + number),
          timeSeconds: startSeconds + number * 3_600,
          wallet: number % 299 === 0 ? rare : addressNumber(1),
        }),
      ],
    })
  const first = await index.feed({ wallet: rare }, { limit: 10 })
  expect(first.trades.map(({ slot }) => slot)).toEqual([1_299n])
  const found = await readAll(index, { wallet: rare }, 10)
  expect(found.map(({ slot }) => slot)).toEqual([1_299n, 1_000n])
  expect(await readAll(index, {}, 7)).toHaveLength(hours)
})
