import { expect, test } from 'bun:test'
import { makeOwedTime } from '../../../../src/server/quota/shared/owed-time.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'

/** One request owes a second. */
const limit = { count: 10, windowSeconds: 10 }

test('what is owed adds up to the window and passes with time', () => {
  const { nowMs, advance } = makeHandClock()
  const owed = makeOwedTime(nowMs)
  expect(owed.msOf('a')).toBe(0)
  owed.add('a', limit, 1)
  owed.add('a', limit, 3)
  expect([owed.msOf('a'), owed.msOf('b')]).toEqual([4_000, 0])
  advance(2_500)
  expect(owed.msOf('a')).toBe(1_500)
  owed.add('a', limit, 100)
  expect(owed.msOf('a')).toBe(10_000)
  advance(10_000)
  expect(owed.msOf('a')).toBe(0)
})

test('what was settled is owed no more, unless that failed', () => {
  const { nowMs } = makeHandClock()
  const owed = makeOwedTime(nowMs)
  owed.add('a', limit, 2)
  owed.add('b', limit, 5)
  const takeBack = owed.settle(['a', 'c'])
  expect([owed.msOf('a'), owed.msOf('b'), owed.msOf('c')]).toEqual([0, 5_000, 0])
  takeBack()
  expect([owed.msOf('a'), owed.msOf('b'), owed.msOf('c')]).toEqual([2_000, 5_000, 0])
})

test('a flood does not grow it, and what is over makes room', () => {
  const { nowMs, advance } = makeHandClock()
  const owed = makeOwedTime(nowMs)
  for (let at = 0; at < 300_000; at += 1) owed.add(`flood ${at}`, limit, 1)
  expect([owed.msOf('flood 0'), owed.msOf('flood 99999'), owed.msOf('flood 100000')]).toEqual([
    1_000, 1_000, 0,
  ])
  advance(1_000)
  owed.add('later', limit, 1)
  expect(owed.msOf('later')).toBe(1_000)
})
