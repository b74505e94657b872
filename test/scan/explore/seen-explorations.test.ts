import { expect, test } from 'bun:test'
import { makeSeenExplorations } from '../../../src/scan/explore/seen-explorations.ts'

const start = (options: { maxEntries?: number } = {}) => {
  const clock = { nowMs: 0 }
  return {
    clock,
    seen: makeSeenExplorations({ nowMs: () => clock.nowMs, lifetimeMs: 1_000, ...options }),
  }
}

test('what was kept is found for its lifetime, which a look does not extend', () => {
  const { clock, seen } = start()
  expect(seen.find('a')).toBeUndefined()
  seen.keep('a', 7)
  clock.nowMs = 900
  expect(seen.find('a')).toBe(7)
  expect(seen.find('b')).toBeUndefined()
  clock.nowMs = 1_001
  expect(seen.find('a')).toBeUndefined()
  clock.nowMs = 900
  expect(seen.find('a')).toBeUndefined()
})

test('a clock that was set back ends what was kept', () => {
  const { clock, seen } = start()
  clock.nowMs = 500
  seen.keep('a', 7)
  clock.nowMs = 499
  expect(seen.find('a')).toBeUndefined()
})

test('each look is reported', () => {
  const reads: string[] = []
  const seen = makeSeenExplorations({ nowMs: () => 0, onRead: (outcome) => reads.push(outcome) })
  seen.find('a')
  seen.keep('a', 1)
  seen.find('a')
  expect(reads).toEqual(['miss', 'hit'])
})

test('the least recently used is dropped first', () => {
  const { seen } = start({ maxEntries: 2 })
  seen.keep('a', 1)
  seen.keep('b', 2)
  expect(seen.find('a')).toBe(1)
  seen.keep('c', 3)
  expect([seen.find('a'), seen.find('b'), seen.find('c')]).toEqual([1, undefined, 3])
})
