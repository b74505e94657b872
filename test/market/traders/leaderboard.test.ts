import { describe, expect, test } from 'bun:test'
import {
  comparePlaces,
  type LeaderSort,
  resultsOf,
  valueOf,
} from '../../../src/market/traders/leaderboard.ts'
import { emptyWalletSums, type WalletSums } from '../../../src/market/traders/position-trade.ts'
import { addressNumber } from '../../kit/market/index-trades.ts'

const dollars = 1e6
const sums = (fields: Partial<WalletSums>): WalletSums => ({ ...emptyWalletSums(), ...fields })

describe('trader results', () => {
  test('figures of known sales are complete', () =>
    expect(
      resultsOf(
        sums({
          buys: 1,
          sells: 3,
          volumeUsd: 44 * dollars,
          gainUsd: 14 * dollars,
          wins: 2,
          countedSells: 3,
          proceedsUsd: 30 * dollars,
          countedUsd: 10 * dollars,
        }),
      ),
    ).toEqual({
      trades: 4,
      buys: 1,
      sells: 3,
      volumeUsd: 44,
      pnlUsd: 14,
      countedSells: 3,
      winRatePct: (100 * 2) / 3,
      coveragePct: 33.33,
    }))

  test('a wallet that was never seen buying has no gain, and its coverage shows it', () =>
    expect(resultsOf(sums({ sells: 1, volumeUsd: 9 * dollars, proceedsUsd: 9 * dollars }))).toEqual(
      {
        trades: 1,
        buys: 0,
        sells: 1,
        volumeUsd: 9,
        countedSells: 0,
        coveragePct: 0,
      },
    ))

  test('a win rate needs a handful of sales', () => {
    expect(resultsOf(sums({ sells: 2, countedSells: 2, wins: 2 })).winRatePct).toBeUndefined()
    expect(resultsOf(sums({ sells: 3, countedSells: 3, wins: 3 })).winRatePct).toBe(100)
  })

  test('a trader whose sales are mostly of unknown cost is ranked by volume only', () => {
    const result = {
      trades: 9,
      buys: 4,
      sells: 5,
      volumeUsd: 900,
      pnlUsd: 70,
      winRatePct: 100,
      countedSells: 3,
    }
    const value = (sort: LeaderSort, coveragePct: number) =>
      valueOf({ ...result, coveragePct }, sort)
    expect([value('pnl', 49.9), value('winRate', 49.9), value('volume', 49.9)]).toEqual([
      undefined,
      undefined,
      900,
    ])
    expect([value('pnl', 50), value('winRate', 50)]).toEqual([70, 100])
  })

  test('places are ordered by value, then by address', () => {
    const [one, two] = [addressNumber(1), addressNumber(2)].sort()
    if (!one || !two) throw new Error('no addresses')
    const places = [
      { value: 1, wallet: one },
      { value: 2, wallet: two },
      { value: 2, wallet: one },
    ]
    expect(places.toSorted(comparePlaces)).toEqual([
      { value: 2, wallet: one },
      { value: 2, wallet: two },
      { value: 1, wallet: one },
    ])
  })
})
