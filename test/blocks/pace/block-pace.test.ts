import { expect, test } from 'bun:test'
import { makeBlockPace, type PaceLimits } from '../../../src/blocks/pace/block-pace.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'

const start = (limits: PaceLimits) => {
  const clock = makeHandClock()
  return { clock, pace: makeBlockPace({ ...limits, nowMs: clock.nowMs, schedule: clock.schedule }) }
}

/** Calls that may be made within a time, if each is made as soon as it may. */
const callsWithin = async (
  { clock, pace }: ReturnType<typeof start>,
  seconds: number,
  { urgency = 'live' as const, bytes = 0 }: { urgency?: 'live' | 'later'; bytes?: number } = {},
): Promise<number> => {
  let calls = 0
  let over = false
  const run = (async () => {
    while (!over && (await pace.take(urgency)) && !over) {
      calls += 1
      pace.spent({ bytes })
    }
  })()
  for (let ms = 0; ms < seconds * 1_000; ms += 50) {
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
    clock.advance(50)
  }
  over = true
  pace.stop()
  await run
  return calls
}

test.each<[string, PaceLimits, number, number]>([
  ['calls', { callsPerMinute: 60 }, 0, 65],
  ['bytes', { bytesPerSecond: 1_000_000 }, 2_000_000, 33],
  ['whichever is less', { callsPerMinute: 30, bytesPerSecond: 10_000_000 }, 2_000_000, 33],
])('a minute of %s', async (_, limits, bytes, expected) => {
  const calls = await callsWithin(start(limits), 60, { bytes })
  expect(Math.abs(calls - expected)).toBeLessThanOrEqual(2)
})

test('what is not urgent leaves half of the burst to live blocks', async () => {
  const limits = { callsPerMinute: 60 }
  expect(await callsWithin(start(limits), 1, { urgency: 'live' })).toBe(6)
  expect(await callsWithin(start(limits), 1, { urgency: 'later' })).toBe(4)
})

test('a node that throttles gets a rest, then half the calls for ten minutes', async () => {
  const throttled = start({ callsPerMinute: 60 })
  throttled.pace.throttled(20_000)
  expect(await callsWithin(throttled, 19)).toBe(0)
  const slower = start({ callsPerMinute: 60 })
  slower.pace.throttled(1)
  slower.clock.advance(2)
  expect(await callsWithin(slower, 60)).toBeLessThan(36)
  const restored = start({ callsPerMinute: 60 })
  restored.pace.throttled(1)
  restored.clock.advance(601_000)
  expect(await callsWithin(restored, 60)).toBeGreaterThan(60)
})

test('stopping ends every wait', async () => {
  const { pace, clock } = start({ callsPerMinute: 1 })
  await pace.take('live')
  const waiting = [pace.take('live'), pace.pause(60_000)]
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  pace.stop()
  expect(await Promise.all(waiting)).toEqual([false, false])
  expect(await pace.pause(1)).toBe(false)
  expect(clock.timerCount()).toBe(0)
})
