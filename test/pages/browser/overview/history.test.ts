import { describe, expect, test } from 'bun:test'
import {
  joined,
  newestSince,
  ratesBetween,
  ratesOfEvents,
  shifted,
} from '../../../../src/pages/browser/overview/history.ts'

describe('rates', () => {
  const earlier = { atMs: 1_000, total: 10, product: 4 }

  test('are requests per second between two snapshots', () => {
    expect(ratesBetween(earlier, { atMs: 5_000, total: 30, product: 6 })).toEqual({
      atMs: 5_000,
      all: 5,
      product: 0.5,
    })
  })

  test.each([
    ['no time between', { atMs: 1_000, total: 11, product: 4 }],
    ['a server that was restarted', { atMs: 2_000, total: 3, product: 1 }],
    ['stats without a time', { atMs: Number.NaN, total: 11, product: 4 }],
    ['a clock that went back', { atMs: 500, total: 11, product: 4 }],
  ])('are not made up: %s', (_, later) => {
    expect(ratesBetween(earlier, later)).toBeUndefined()
  })
})

describe('rates from before the first snapshot', () => {
  const event = (atMs: number, product: boolean) => ({
    id: String(atMs),
    atMs,
    latencyMs: 1,
    failed: false,
    product,
  })
  const events = [
    event(10_000, true),
    event(11_000, false),
    event(14_000, true),
    event(20_000, true),
  ]

  test('are counted in steps up to now, including quiet ones', () => {
    expect(ratesOfEvents(events, { sinceMs: 8_000, nowMs: 20_000, stepMs: 4_000 })).toEqual([
      { atMs: 12_000, all: 0.5, product: 0.25 },
      { atMs: 16_000, all: 0.25, product: 0.25 },
      { atMs: 20_000, all: 0.25, product: 0.25 },
    ])
  })

  test('leave out a time with incomplete events', () => {
    const rates = ratesOfEvents(events, { sinceMs: 13_000, nowMs: 20_000, stepMs: 4_000 })
    expect(rates).toEqual([{ atMs: 20_000, all: 0.25, product: 0.25 }])
    expect(ratesOfEvents(events, { sinceMs: 19_000, nowMs: 20_000, stepMs: 4_000 })).toEqual([])
    expect(ratesOfEvents([], { sinceMs: 30_000, nowMs: 20_000, stepMs: 4_000 })).toEqual([])
  })
})

describe('recent requests', () => {
  const at = (id: string, atMs: number) => ({
    id,
    atMs,
    latencyMs: 1,
    failed: false,
    product: false,
  })

  test('are joined by id, oldest first', () => {
    const all = joined([at('a', 1), at('c', 3)], [at('c', 3), at('b', 2)])
    expect(all.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  test('can be shifted to another clock', () => {
    expect(shifted([at('a', 1_000)], -400).map(({ atMs }) => atMs)).toEqual([600])
  })

  test('are bounded in time and number', () => {
    const items = [at('a', 1), at('b', 2), at('c', 3)]
    expect(newestSince(items, 2, 10).map(({ id }) => id)).toEqual(['b', 'c'])
    expect(newestSince(items, 0, 1).map(({ id }) => id)).toEqual(['c'])
  })
})
