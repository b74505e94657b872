import { describe, expect, test } from 'bun:test'
import { makeBreaker } from '../../src/network/breaker.ts'
import { makeHandClock } from '../kit/hand-clock.ts'

const start = () => {
  const clock = makeHandClock()
  const breaker = makeBreaker({ failures: 3, openMs: 1_000, nowMs: clock.nowMs })
  const fail = (times: number): void => {
    for (let count = 0; count < times; count += 1) breaker.failed()
  }
  return { clock, breaker, fail }
}

describe('breaker', () => {
  test('stays closed while failures are not consecutive', () => {
    const { breaker, fail } = start()
    fail(2)
    breaker.succeeded()
    fail(2)
    expect(breaker.enter()).toBe(0)
  })

  test('opens at the limit and reports the wait', () => {
    const { breaker, clock, fail } = start()
    fail(3)
    expect(breaker.enter()).toBe(1_000)
    clock.advance(400)
    expect(breaker.enter()).toBe(600)
  })

  test('lets one trial through when half open, and closes when it succeeds', () => {
    const { breaker, clock, fail } = start()
    fail(3)
    clock.advance(1_000)
    expect(breaker.waitMs()).toBe(0)
    expect(breaker.enter()).toBe(0)
    expect(breaker.enter()).toBe(1_000)
    breaker.succeeded()
    expect([breaker.enter(), breaker.enter()]).toEqual([0, 0])
  })

  test('opens again if the trial fails, and releases the trial if it never reports', () => {
    const { breaker, clock, fail } = start()
    fail(3)
    clock.advance(1_000)
    breaker.enter()
    fail(1)
    expect(breaker.enter()).toBe(1_000)
    clock.advance(1_000)
    breaker.enter()
    clock.advance(1_000)
    expect(breaker.enter()).toBe(0)
  })

  test('rests for the requested time', () => {
    const { breaker, clock } = start()
    breaker.rest(5_000)
    expect(breaker.enter()).toBe(5_000)
    clock.advance(5_000)
    expect([breaker.enter(), breaker.enter()]).toEqual([0, 0])
  })
})
