import { describe, expect, test } from 'bun:test'
import { intervalSeconds } from '../../../src/market/trades/candle-intervals.ts'
import { chartIntervals, candleRange, candlesMax } from '../../../src/market/trades/candle-range.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

const now = Date.parse('2024-11-01T12:34:56Z') / 1000
const day = Date.parse('2024-11-01T00:00:00Z') / 1000

describe('every interval', () => {
  test.each(chartIntervals)(
    '%s is aligned to its grid and covers the requested range',
    (interval) => {
      const step = intervalSeconds[interval]
      const random = seededRandom(7)
      for (let round = 0; round < 200; round += 1) {
        const to = now - Math.floor(random() * 10_000_000)
        const from = to - 1 - Math.floor(random() * (candlesMax - 2) * step)
        const range = candleRange(interval, { fromSeconds: from, toSeconds: to }, now)
        expect(range.fromSeconds % step).toBe(0)
        expect(range.toSeconds % step).toBe(0)
        expect(range.fromSeconds).toBeLessThanOrEqual(from)
        expect(from - range.fromSeconds).toBeLessThan(step)
        expect(range.toSeconds).toBeGreaterThanOrEqual(to)
        expect(range.toSeconds - to).toBeLessThan(step)
        expect((range.toSeconds - range.fromSeconds) / step).toBeLessThanOrEqual(candlesMax)
      }
    },
  )

  test.each(chartIntervals)('%s has 200 candles by default', (interval) => {
    const { fromSeconds, toSeconds } = candleRange(
      interval,
      { fromSeconds: undefined, toSeconds: undefined },
      now,
    )
    const step = intervalSeconds[interval]
    // One less if this very moment begins a candle.
    expect((toSeconds - fromSeconds) / step).toBe(now % step === 0 ? 199 : 200)
    expect(toSeconds).toBeGreaterThanOrEqual(now)
  })
})

test('days begin at midnight UTC', () => {
  expect(candleRange('1d', { fromSeconds: day + 5, toSeconds: day + 6 }, now)).toEqual({
    fromSeconds: day,
    toSeconds: day + 86_400,
  })
})

test('the maximum number of candles, and one more', () => {
  const last = { toSeconds: day }
  const from = day - candlesMax * 60
  expect(candleRange('1m', { fromSeconds: from, ...last }, now).fromSeconds).toBe(from)
  expect(() => candleRange('1m', { fromSeconds: from - 1, ...last }, now)).toThrow(
    'from: too-many-candles',
  )
})

test.each([
  ['an end before the start', { fromSeconds: day, toSeconds: day - 1 }, 'from: '],
  ['an empty range', { fromSeconds: day, toSeconds: day }, 'from: '],
  ['a start in the future', { fromSeconds: now + 1, toSeconds: undefined }, 'from: '],
  ['an end in the future', { fromSeconds: day, toSeconds: now + 301 }, 'to: time-in-future'],
  ['a start before the chain existed', { fromSeconds: 0, toSeconds: now }, 'from: '],
])('%s', (_, requested, message) => {
  expect(() => candleRange('1h', requested, now)).toThrow(message)
})

test("a caller's clock may be ahead by some minutes", () => {
  const range = candleRange('1m', { fromSeconds: day, toSeconds: day + 900 }, day + 600)
  expect(range.toSeconds).toBe(day + 600)
})
