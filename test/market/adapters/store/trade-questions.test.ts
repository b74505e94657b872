// Answers that come from sums, over hours that are open, closed and written.
import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { addressNumber, makeTrade } from '../../../kit/market/index-trades.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'
import { openTradeIndex } from '../../../kit/market/trade-index.ts'
import { seededRandom } from '../../../kit/seeded-random.ts'
import type { IndexedTrade } from '../../../../src/market/trades/trade-index.ts'
import type { PricedTrade } from '../../../../src/activity/trades/trade.ts'
import {
  intervalSeconds,
  type OwnInterval,
} from '../../../../src/market/trades/candle-intervals.ts'
import type { LeaderSort, LeaderWindow } from '../../../../src/market/traders/leaderboard.ts'

// Files are opened and closed many times, and the machine may be busy.
setDefaultTimeout(60_000)

const hour = 3_600
const day = 24 * hour
/** Ten in the morning. */
const startSeconds = 1_700_042_400
const hours = 30
const nowSeconds = startSeconds + hours * hour - 1_000
const wallets = 5_000
const mintOf = (number: number) => addressNumber(number, 8)

/** Every wallet buys and sells some tokens; the first tokens and wallets trade most. */
const makeTrades = (): PricedTrade[] => {
  const random = seededRandom(2)
  return Array.from({ length: 20_000 }, (_, number) => {
    const at = Math.floor((number * (hours * hour - 1_000)) / 20_000)
    const amountUsd = Math.round(random() * 1e9) / 1e6
    return makeTrade(number, {
      slot: BigInt(1_000 + at),
      timeSeconds: startSeconds + at,
      wallet: addressNumber(Math.floor(wallets * random() ** 2)),
      baseMint: mintOf(Math.floor(30 * random() ** 2)),
      side: random() < 0.55 ? 'buy' : 'sell',
      baseAmount: BigInt(1 + Math.floor(random() * 1e6)),
      amountUsd,
      priceUsd: 1 + random(),
    })
  })
}

describe('a store of thirty hours', () => {
  const clock = makeHandClock(startSeconds * 1_000)
  const index = openTradeIndex(clock)
  let all: IndexedTrade[] = []

  beforeAll(async () => {
    const trades = makeTrades()
    for (let at = 0; at < trades.length; at += 200) {
      const batch = trades.slice(at, at + 200)
      await index.store({ trades: batch })
      clock.advance((batch.at(-1)?.timeSeconds ?? 0) * 1_000 - clock.nowMs())
    }
    clock.advance(nowSeconds * 1_000 - clock.nowMs())
    all = (await index.feed({}, { limit: 100_000 })).trades.toReversed()
    expect(all).toHaveLength(trades.length)
  })

  test('hours are in every state', () => {
    const count = (table: string): number =>
      index.database.query<{ count: number }, []>(`SELECT count(*) AS count FROM ${table}`).get()
        ?.count ?? 0
    expect(count('hours WHERE state = 2')).toBe(hours - 1)
    expect(count('hours WHERE state = 0')).toBe(1)
    expect(count('result_hours')).toBe(hours - 1)
    expect(count('result_days')).toBe(1)
  })

  test.each(['1s', '15s', '1m', '15m', '1h', '4h', '12h', '1d'] satisfies OwnInterval[])(
    'candles of %s are those of its trades',
    async (interval) => {
      const seconds = intervalSeconds[interval]
      const range = {
        fromSeconds: Math.floor((startSeconds + 2 * hour) / seconds) * seconds,
        toSeconds: Math.ceil(nowSeconds / seconds) * seconds,
      }
      const byStart = Map.groupBy(
        all.filter(
          ({ baseMint, timeSeconds }) =>
            baseMint === mintOf(0) &&
            timeSeconds >= range.fromSeconds &&
            timeSeconds < range.toSeconds,
        ),
        ({ timeSeconds }) => Math.floor(timeSeconds / seconds) * seconds,
      )
      const found = await index.candles(mintOf(0), interval, range)
      expect(found).toEqual(
        [...byStart].flatMap(([openSeconds, trades]) => {
          const prices = trades
            .filter(({ amountUsd = 0 }) => amountUsd >= 1)
            .map(({ priceUsd = 0 }) => priceUsd)
          const [open] = prices
          const close = prices.at(-1)
          if (open === undefined || close === undefined) return []
          return [
            {
              openSeconds,
              open,
              high: Math.max(...prices),
              low: Math.min(...prices),
              close,
              volumeUsd: expect.closeTo(
                trades.reduce((sum, { amountUsd = 0 }) => sum + amountUsd, 0),
                4,
              ),
            },
          ]
        }),
      )
    },
  )

  test.each([300, hour, 6 * hour, day])(
    'flows of %d seconds count their trades',
    async (seconds) => {
      // Windows start with a minute.
      const fromSeconds = Math.floor((nowSeconds - seconds) / 60) * 60
      const range = { fromSeconds, toSeconds: nowSeconds }
      // Before the list of all, from which they would be taken.
      const mints = Array.from({ length: 30 }, (_, number) => mintOf(number))
      const alone = await index.flowsOf(mints, range)
      const flows = await index.flows(range, 100)
      const inWindow = all.filter(({ timeSeconds }) => timeSeconds >= fromSeconds)
      expect(flows.reduce((sum, { trades }) => sum + trades, 0)).toBe(inWindow.length)
      for (const flow of flows) {
        const trades = inWindow.filter(({ baseMint }) => baseMint === flow.mint)
        const buyers = new Set(
          trades.filter(({ side }) => side === 'buy').map(({ wallet }) => wallet),
        ).size
        const usd = (of: 'buy' | 'sell') =>
          trades.reduce((sum, { side, amountUsd = 0 }) => sum + (side === of ? amountUsd : 0), 0)
        expect({ ...flow }).toMatchObject({
          trades: trades.length,
          buys: trades.filter(({ side }) => side === 'buy').length,
          buyUsd: expect.closeTo(usd('buy'), 3),
          sellUsd: expect.closeTo(usd('sell'), 3),
        })
        if (buyers <= 32) expect(flow.buyers).toBe(buyers)
        else expect(Math.abs(flow.buyers / buyers - 1)).toBeLessThan(0.25)
      }
      expect(alone).toEqual(new Map(flows.map((flow) => [flow.mint, flow])))
      expect(flows.map(({ trades }) => trades)).toEqual(
        flows.map(({ trades }) => trades).toSorted((a, b) => b - a),
      )
    },
  )

  const boards: [LeaderWindow, LeaderSort, number][] = [
    ['24h', 'volume', 1],
    ['7d', 'volume', 1],
    ['30d', 'volume', 12],
    ['24h', 'pnl', 1],
    ['7d', 'winRate', 4],
  ]
  test.each(boards)(
    'the board of %s by %s of at least %d trades',
    async (window, sort, minTrades) => {
      const page = await index.leaders({ window, sort, minTrades, limit: 2_000 })
      expect(page.leaders.length).toBeGreaterThan(4)
      const from = window === '24h' ? Math.floor(nowSeconds / hour - 23) * hour : 0
      const byWallet = Map.groupBy(
        all.filter(({ timeSeconds }) => timeSeconds >= from),
        ({ wallet }) => wallet,
      )
      const enough = [...byWallet.values()].filter(({ length }) => length >= minTrades)
      if (sort === 'volume') expect(page.leaders.length).toBe(Math.min(enough.length, 2_000))
      for (const { result, place } of page.leaders) {
        const trades = byWallet.get(result.wallet) ?? []
        expect({ ...result }).toMatchObject({
          trades: trades.length,
          buys: trades.filter(({ side }) => side === 'buy').length,
          volumeUsd: expect.closeTo(
            trades.reduce((sum, { amountUsd = 0 }) => sum + amountUsd, 0),
            3,
          ),
        })
        expect(place.value).toBe(
          { volume: result.volumeUsd, pnl: result.pnlUsd, winRate: result.winRatePct }[sort] ??
            Number.NaN,
        )
      }
      const values = page.leaders.map(({ place }) => place.value)
      expect(values).toEqual(values.toSorted((a, b) => b - a))
    },
  )

  test('top traders of a token are those of the highest gain', async () => {
    const traders = await index.topTraders(mintOf(0), 10_000)
    const wallets = new Set(
      all.filter(({ baseMint }) => baseMint === mintOf(0)).map(({ wallet }) => wallet),
    )
    expect(new Set(traders.map(({ wallet }) => wallet))).toEqual(wallets)
    const gains = traders.map(({ realisedUsd = 0 }) => realisedUsd)
    expect(gains).toEqual(gains.toSorted((a, b) => b - a))
    expect(await index.topTraders(mintOf(0), 7)).toEqual(traders.slice(0, 7))
    const [best] = traders
    if (!best) throw new Error('no traders')
    const own = (await index.walletTokens(best.wallet, 100)).find(({ mint }) => mint === mintOf(0))
    const { wallet: _, ...results } = best
    expect(own).toEqual({ mint: mintOf(0), ...results })
  })

  test('a party that never traded has nothing', async () => {
    const stranger = addressNumber(77_777)
    expect(await index.walletTokens(stranger, 10)).toEqual([])
    expect(await index.topTraders(stranger, 10)).toEqual([])
    expect(await index.feed({ wallet: stranger }, { limit: 10 })).toEqual({ trades: [] })
  })
})
