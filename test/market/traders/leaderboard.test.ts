import { describe, expect, test } from 'bun:test'
import type { Address } from '../../../src/solana/address/address.ts'
import {
  type LeaderSort,
  type LeaderWindow,
  makeTraderResults,
  rankTraders,
} from '../../../src/market/traders/leaderboard.ts'
import { addressNumber, makeTrade } from '../../kit/market/index-trades.ts'

const nowSeconds = 1_800_000_000
const day = 86_400
const ann = addressNumber(1)
const ben = addressNumber(2)
const cat = addressNumber(3)

const at = (daysAgo: number, number: number, fields: Parameters<typeof makeTrade>[1]) =>
  makeTrade(number, { timeSeconds: nowSeconds - Math.round(daysAgo * day), ...fields })

const trades = [
  at(40, 1, { wallet: ann, amountUsd: 10 }),
  at(20, 2, { wallet: ann, side: 'sell', amountUsd: 25 }),
  at(6, 3, { wallet: ann, amountUsd: 10 }),
  at(5, 4, { wallet: ann, side: 'sell', amountUsd: 9 }),
  at(5, 5, { wallet: ben, amountUsd: 4 }),
  at(4, 6, { wallet: ben, side: 'sell', amountUsd: 5, baseAmount: 250_000n }),
  at(3, 7, { wallet: ben, side: 'sell', amountUsd: 5, baseAmount: 250_000n }),
  at(0.5, 8, { wallet: ben, side: 'sell', amountUsd: 0.5, baseAmount: 500_000n }),
  at(0.2, 9, { wallet: cat, side: 'sell', amountUsd: 900 }),
]

const resultsOf = (window: LeaderWindow) => {
  const made = makeTraderResults(nowSeconds)
  for (const trade of trades) made.take(trade)
  return made.results(window)
}

describe('trader results', () => {
  test('sales in a window count, also against costs from before it', () => {
    const [annResult, benResult, catResult] = resultsOf('30d')
    expect(annResult).toEqual({
      wallet: ann,
      trades: 3,
      buys: 1,
      sells: 2,
      volumeUsd: 44,
      pnlUsd: 14,
      countedSells: 2,
      coveragePct: 100,
    })
    expect(benResult).toMatchObject({ trades: 4, pnlUsd: 6.5, countedSells: 3 })
    expect(benResult?.winRatePct).toBeCloseTo(66.67, 2)
    // Never seen buying: no gain is claimed, and the coverage shows it.
    expect(catResult).toEqual({
      wallet: cat,
      trades: 1,
      buys: 0,
      sells: 1,
      volumeUsd: 900,
      countedSells: 0,
      coveragePct: 0,
    })
  })

  const orders: [LeaderWindow, LeaderSort, number, Address[]][] = [
    ['30d', 'pnl', 1, [ann, ben]],
    ['7d', 'pnl', 1, [ben, ann]],
    ['24h', 'pnl', 1, [ben]],
    ['30d', 'volume', 1, [cat, ann, ben]],
    ['30d', 'volume', 3, [ann, ben]],
    ['30d', 'volume', 4, [ben]],
    ['30d', 'winRate', 1, [ben]],
    ['24h', 'winRate', 1, []],
  ]
  test.each(orders)('over %s by %s of at least %d', (window, sort, minTrades, wallets) => {
    const ranked = rankTraders(resultsOf(window), { sort, minTrades })
    expect(ranked.map(({ result }) => result.wallet)).toEqual(wallets)
  })

  test('a trader whose sales are mostly of unknown cost is ranked by volume only', () => {
    const result = {
      wallet: ann,
      trades: 9,
      buys: 4,
      sells: 5,
      volumeUsd: 900,
      pnlUsd: 70,
      winRatePct: 100,
      countedSells: 3,
      coveragePct: 49.9,
    }
    const ranked = (sort: LeaderSort, coveragePct: number) =>
      rankTraders([{ ...result, coveragePct }], { sort, minTrades: 1 }).length
    for (const sort of ['pnl', 'winRate'] as const) {
      expect(ranked(sort, 49.9)).toBe(0)
      expect(ranked(sort, 50)).toBe(1)
    }
    expect(ranked('volume', 49.9)).toBe(1)
  })
})
