import { describe, expect, test } from 'bun:test'
import type { PricedTrade } from '../../../../../src/activity/trades/trade.ts'
import { makeHandClock } from '../../../../kit/hand-clock.ts'
import { addressNumber, makeTrade } from '../../../../kit/market/index-trades.ts'
import { openTradeIndex } from '../../../../kit/market/trade-index.ts'

const now = 1_700_000_000
const mint = addressNumber(1, 8)

/** Trades by different wallets, the last of them some seconds ago. */
const trades = (
  priceUsd: number,
  ago: number,
  { count = 5, from = 0, amountUsd = 100, venues = ['Raydium CLMM'] } = {},
): PricedTrade[] =>
  Array.from({ length: count }, (_, at) =>
    makeTrade(from + at, {
      slot: BigInt(1_000_000 - ago * 100 + at),
      timeSeconds: now - ago,
      wallet: addressNumber(from + at),
      venues,
      amountUsd,
      priceUsd,
    }),
  )

const open = (...stored: PricedTrade[][]) => {
  const clock = makeHandClock(now * 1_000)
  const index = openTradeIndex(clock)
  const price = async () => (await index.ownPrices([mint])).get(mint)
  const store = (more: PricedTrade[]) => index.store({ trades: more })
  return { clock, price, store, ready: Promise.all(stored.map(store)) }
}
const priceOf = async (...stored: PricedTrade[][]) => {
  const { price, ready } = open(...stored)
  await ready
  return price()
}

describe('the price of a token by own trades', () => {
  test('is strong over one exchange or several', async () => {
    expect(await priceOf(trades(2, 30))).toEqual({
      priceUsd: 2,
      timeSeconds: now - 30,
      isStrong: true,
      provenUsd: 500,
    })
  })

  test('many small trades do not crowd out large ones', async () => {
    const small = trades(90, 10, { count: 1_500, from: 100, amountUsd: 1 })
    expect(await priceOf(trades(2, 50), small)).toMatchObject({ priceUsd: 2, isStrong: true })
  })

  test('a program without a name does not count beside a known exchange, however much it trades', async () => {
    const own = trades(90, 10, { count: 200, from: 100, amountUsd: 9_000, venues: [] })
    expect(await priceOf(trades(2, 7_000, { count: 1 }), own)).toMatchObject({
      priceUsd: 2,
      isStrong: false,
    })
    expect(await priceOf(own)).toMatchObject({ priceUsd: 90, isStrong: true })
  })

  test.each([
    ['follows it near the last known trade', 2.8, 5, 3_000, 2.8],
    ['not far above', 3.1, 200, 3_000, 2],
    ['not far below', 1.3, 200, 3_000, 2],
    ['not by few wallets', 2.8, 4, 3_000, 2],
    ['not while the known trade is new', 2.8, 200, 800, 2],
  ])('a program without a name: %s', async (_, priceUsd, count, ago, expected) => {
    const unnamed = trades(priceUsd, 10, { count, from: 100, venues: [] })
    expect(await priceOf(trades(2, ago, { count: 1 }), unnamed)).toMatchObject({
      priceUsd: expected,
      isStrong: false,
    })
  })

  test('follows each trade that is stored, and ends after a day', async () => {
    const { clock, price, store, ready } = open(trades(2, 500, { count: 1 }))
    await ready
    expect((await price())?.priceUsd).toBe(2)
    await store(trades(3, 400, { count: 1, from: 50 }))
    expect((await price())?.priceUsd).toBe(3)
    clock.advance(86_400_000)
    expect(await price()).toBeUndefined()
  })

  test('across an hour', async () => {
    const start = Math.floor(now / 3_600) * 3_600
    expect(await priceOf(trades(2, now - start + 60))).toMatchObject({ priceUsd: 2 })
  })
})
