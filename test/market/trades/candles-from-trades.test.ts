import { describe, expect, test } from 'bun:test'
import { candlesOf, intervalSeconds } from '../../../src/market/trades/candles-from-trades.ts'

const point = (timeSeconds: number, priceUsd: number, amountUsd = 1) => ({
  timeSeconds,
  priceUsd,
  amountUsd,
})

describe('candles', () => {
  test('open, high, low, close and volume of each interval, gaps not filled', () => {
    const points = [point(0, 3), point(59, 1, 2), point(59, 5), point(60, 4), point(200, 9, 7)]
    expect(candlesOf(points, '1m')).toEqual([
      { openSeconds: 0, open: 3, high: 5, low: 1, close: 5, volumeUsd: 4 },
      { openSeconds: 60, open: 4, high: 4, low: 4, close: 4, volumeUsd: 1 },
      { openSeconds: 180, open: 9, high: 9, low: 9, close: 9, volumeUsd: 7 },
    ])
    expect(candlesOf([], '1d')).toEqual([])
  })

  test('an interval is as long as its name says', () => {
    const names = Object.entries(intervalSeconds).map(([name, seconds]) => {
      const unit = { m: 60, h: 3_600, d: 86_400 }[name.slice(-1)] ?? Number.NaN
      return [seconds, Number(name.slice(0, -1)) * unit]
    })
    for (const [seconds, name] of names) expect(seconds).toBe(name ?? -1)
  })
})
