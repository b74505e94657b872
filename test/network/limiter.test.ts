import { describe, expect, test } from 'bun:test'
import { makeLimiter } from '../../src/network/limiter.ts'
import { makeHandClock } from '../kit/hand-clock.ts'

/** One slot every two seconds. */
const start = (options: { burst?: number; maxWaitMs?: number } = {}) => {
  const clock = makeHandClock()
  const limiter = makeLimiter({
    count: 30,
    windowSeconds: 60,
    burst: options.burst ?? 3,
    maxWaitMs: options.maxWaitMs ?? 5_000,
    nowMs: clock.nowMs,
  })
  return { clock, limiter }
}

const takeMany = (take: () => number | undefined, count: number): (number | undefined)[] =>
  Array.from({ length: count }, () => take())

describe('limiter', () => {
  test('a burst at once, then one after the other, then none', () => {
    const { limiter } = start()
    expect(takeMany(limiter.take, 7)).toEqual([0, 0, 0, 2_000, 4_000, undefined, undefined])
    expect(limiter.waitMs()).toBe(1_000)
  })

  test('a refused call takes no slot', () => {
    const { limiter, clock } = start()
    takeMany(limiter.take, 20)
    clock.advance(2_000)
    expect(takeMany(limiter.take, 2)).toEqual([4_000, undefined])
  })

  test('a caller without time takes no slot', () => {
    const { limiter } = start()
    takeMany(limiter.take, 3)
    expect(limiter.take(1_999)).toBeUndefined()
    expect(limiter.take(2_000)).toBe(2_000)
    expect(limiter.take(60_000)).toBe(4_000)
    expect(limiter.take(60_000)).toBeUndefined()
  })

  test('a pause restores the burst, and no more than that', () => {
    const { limiter, clock } = start({ maxWaitMs: 0 })
    expect(takeMany(limiter.take, 4)).toEqual([0, 0, 0, undefined])
    clock.advance(3_600_000)
    expect(takeMany(limiter.take, 4)).toEqual([0, 0, 0, undefined])
  })

  test('over a long time, no more than its rate and one burst', () => {
    const { limiter, clock } = start({ maxWaitMs: 0 })
    let taken = 0
    for (let second = 0; second < 600; second += 1) {
      while (limiter.take() !== undefined) taken += 1
      clock.advance(1_000)
    }
    expect(taken).toBeLessThanOrEqual(303)
    expect(taken).toBeGreaterThanOrEqual(300)
  })
})
