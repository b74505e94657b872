import { describe, expect, test } from 'bun:test'
import { joined, kept, ratesBetween, shifted } from '../../../src/dashboard/browser/history.ts'

describe('rates', () => {
  const earlier = { atMs: 1_000, total: 10, product: 4 }

  test('are what came between two looks, a second', () => {
    expect(ratesBetween(earlier, { atMs: 5_000, total: 30, product: 6 })).toEqual({
      atMs: 5_000,
      all: 5,
      product: 0.5,
    })
  })

  test.each([
    ['no time between', { atMs: 1_000, total: 11, product: 4 }],
    ['a server that was restarted', { atMs: 2_000, total: 3, product: 1 }],
    ['a clock that went back', { atMs: 500, total: 11, product: 4 }],
  ])('are not made up: %s', (_, later) => {
    expect(ratesBetween(earlier, later)).toBeUndefined()
  })
})

describe('recent requests', () => {
  const at = (id: string, atMs: number) => ({ id, atMs, latencyMs: 1, failed: false })

  test('are joined by id, oldest first', () => {
    const all = joined([at('a', 1), at('c', 3)], [at('c', 3), at('b', 2)])
    expect(all.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  test('are told by the clock of whoever looks', () => {
    expect(shifted([at('a', 1_000)], -400).map(({ atMs }) => atMs)).toEqual([600])
  })

  test('are bounded in time and number', () => {
    const items = [at('a', 1), at('b', 2), at('c', 3)]
    expect(kept(items, 2, 10).map(({ id }) => id)).toEqual(['b', 'c'])
    expect(kept(items, 0, 1).map(({ id }) => id)).toEqual(['c'])
  })
})
