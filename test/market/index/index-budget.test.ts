import { describe, expect, test } from 'bun:test'
import { makeCallBudget } from '../../../src/market/index/index-budget.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'

const openBudget = (perMinute: number) => {
  const clock = makeHandClock()
  let calls = 0
  const budget = makeCallBudget(perMinute, {
    nowMs: clock.nowMs,
    schedule: clock.schedule,
    onTaken: (count) => void (calls += count),
  })
  return { clock, budget, calls: () => calls }
}

describe('the call budget', () => {
  test('never exceeds its calls per minute, apart from the burst after a pause', async () => {
    const { clock, budget } = openBudget(60)
    let made = 0
    const run = async (): Promise<void> => {
      while (await budget.take(3)) made += 3
    }
    const running = run()
    clock.advance(60_000)
    for (let minute = 1; minute <= 5; minute += 1) {
      for (let second = 0; second < 60; second += 1) {
        clock.advance(1_000)
        await Bun.sleep(0)
      }
      expect(made).toBeLessThanOrEqual(60 * minute + 10 + 60)
    }
    expect(made).toBeGreaterThan(250)
    budget.stop()
    await running
  })

  test('a pause allows a burst of ten seconds of calls and no more', async () => {
    const { clock, budget, calls } = openBudget(60)
    clock.advance(600_000)
    expect(await budget.take(10)).toBe(true)
    expect(clock.timerCount()).toBe(0)
    const next = budget.take(1)
    expect(clock.timerCount()).toBe(1)
    clock.advance(1_000)
    expect(await next).toBe(true)
    expect(calls()).toBe(11)
  })

  test('stopping ends all waiting at once, and no call is allowed afterwards', async () => {
    const { clock, budget } = openBudget(1)
    const waiting = [budget.take(5), budget.pause(1_000_000)]
    budget.stop()
    expect(await Promise.all(waiting)).toEqual([false, false])
    expect(clock.timerCount()).toBe(0)
    expect(budget.stopped()).toBe(true)
    expect(await budget.pause(1)).toBe(false)
  })
})
