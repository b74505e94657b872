import { describe, expect, test } from 'bun:test'
import { makeCache } from '../../src/network/cache.ts'
import { makeHandClock } from '../kit/hand-clock.ts'

const start = (options: { maxEntries?: number; negativeTtlMs?: number; random?: number } = {}) => {
  const clock = makeHandClock()
  const cache = makeCache<string>({
    maxEntries: options.maxEntries ?? 10,
    ttlMs: 1_000,
    ...(options.negativeTtlMs === undefined ? {} : { negativeTtlMs: options.negativeTtlMs }),
    nowMs: clock.nowMs,
    random: () => options.random ?? 0,
  })
  return { clock, cache }
}

describe('cache', () => {
  test('is fresh until its time to live is over, then still returned as stale', () => {
    const { cache, clock } = start()
    cache.set('a', 'one')
    clock.advance(999)
    expect(cache.get('a')).toEqual({ value: 'one', fresh: true, expiredForMs: 0 })
    clock.advance(1)
    expect(cache.get('a')).toEqual({ value: 'one', fresh: false, expiredForMs: 0 })
    clock.advance(500)
    expect(cache.get('a')?.expiredForMs).toBe(500)
    expect(cache.get('b')).toBeUndefined()
  })

  test('jitter only shortens', () => {
    const { cache, clock } = start({ random: 0.5 })
    cache.set('a', 'one')
    clock.advance(949)
    expect(cache.get('a')?.fresh).toBe(true)
    clock.advance(1)
    expect(cache.get('a')?.fresh).toBe(false)
  })

  test('evicts the least recently used entry first', () => {
    const { cache } = start({ maxEntries: 2 })
    cache.set('a', 'one')
    cache.set('b', 'two')
    cache.get('a')
    cache.set('c', 'three')
    expect([cache.get('a'), cache.get('b'), cache.get('c')].map((hit) => hit?.value)).toEqual([
      'one',
      undefined,
      'three',
    ])
    expect(cache.size).toBe(2)
  })

  test('a known absence is cached only with its own time to live', () => {
    const without = start()
    without.cache.set('a', 'one')
    without.cache.set('a', undefined)
    expect(without.cache.get('a')).toBeUndefined()
    const { cache, clock } = start({ negativeTtlMs: 100 })
    cache.set('a', undefined)
    expect(cache.get('a')).toEqual({ value: undefined, fresh: true, expiredForMs: 0 })
    clock.advance(100)
    expect(cache.get('a')?.fresh).toBe(false)
  })

  test('deletes on demand', () => {
    const { cache } = start()
    cache.set('a', 'one')
    cache.delete('a')
    expect(cache.get('a')).toBeUndefined()
  })

  test('with a byte limit, the oldest entries leave until the newest fits; one that cannot fit is not cached', () => {
    const { nowMs } = makeHandClock()
    const cache = makeCache<string>({
      maxEntries: 100,
      maxBytes: 10,
      bytesOf: (text) => text.length,
      ttlMs: 1_000,
      nowMs,
      random: () => 0,
    })
    const cached = (): string[] =>
      ['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined)
    cache.set('a', '12345')
    cache.set('b', '12345')
    cache.get('a')
    cache.set('c', '1')
    expect(cached()).toEqual(['a', 'c'])
    cache.set('d', 'longer than all')
    expect(cached()).toEqual(['a', 'c'])
    cache.set('c', '12345')
    expect(cached()).toEqual(['a', 'c'])
    cache.set('c', '123456')
    expect(cached()).toEqual(['c'])
    cache.delete('c')
    cache.set('b', '1234567890')
    expect(cached()).toEqual(['b'])
  })
})
