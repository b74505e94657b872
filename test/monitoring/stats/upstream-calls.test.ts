import { expect, test } from 'bun:test'
import { makeUpstreamCalls } from '../../../src/monitoring/stats/upstream-calls.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'

const minuteMs = 60_000

const start = () => {
  const clock = makeHandClock(1_700_000_000_000 - (1_700_000_000_000 % minuteMs))
  return { clock, calls: makeUpstreamCalls(clock.nowMs) }
}

test('without calls there are no upstreams', () => {
  expect(start().calls.read()).toEqual([])
})

test('calls are counted by upstream, sorted by name', () => {
  const { calls } = start()
  for (let ms = 1; ms <= 100; ms += 1) calls.add('some', ms !== 7, ms)
  calls.add('other', false, 2_000)
  expect(calls.read()).toEqual([
    {
      name: 'other',
      answered: false,
      callCount: 1,
      failureCount: 1,
      p50LatencyMs: 2_003,
      p95LatencyMs: 2_003,
      p99LatencyMs: 2_003,
    },
    {
      name: 'some',
      answered: true,
      callCount: 100,
      failureCount: 1,
      p50LatencyMs: 50,
      p95LatencyMs: 95,
      p99LatencyMs: 99,
    },
  ])
})

test('a call counts for an hour, to the minute; its outcome is remembered', () => {
  const { clock, calls } = start()
  const counts = (): number[] => calls.read().map(({ callCount }) => callCount)
  calls.add('some', false, 1)
  clock.advance(minuteMs)
  calls.add('some', false, 1)
  clock.advance(59 * minuteMs - 1)
  expect(counts()).toEqual([2])
  clock.advance(1)
  expect(counts()).toEqual([1])
  clock.advance(minuteMs)
  expect(calls.read()).toEqual([
    {
      name: 'some',
      answered: false,
      callCount: 0,
      failureCount: 0,
      p50LatencyMs: 0,
      p95LatencyMs: 0,
      p99LatencyMs: 0,
    },
  ])
})

test('a minute of the hour before is not added to', () => {
  const { clock, calls } = start()
  calls.add('some', true, 5)
  clock.advance(60 * minuteMs)
  calls.add('some', true, 90)
  expect(calls.read()).toMatchObject([{ callCount: 1, p50LatencyMs: 90 }])
})
