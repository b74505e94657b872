import { expect, test } from 'bun:test'
import { makeAnswerCaches } from '../../src/network/answer-cache.ts'
import { makeHandClock } from '../kit/hand-clock.ts'

const open = () => {
  const clock = makeHandClock()
  const outcomes: string[] = []
  const cache = makeAnswerCaches({
    nowMs: clock.nowMs,
    random: () => 0,
    counterOf: (name) => ({
      hit: () => outcomes.push(`${name} hit`),
      miss: () => outcomes.push(`${name} miss`),
    }),
  })<{ text: string }>({ name: 'test', maxEntries: 2, ttlMs: 1_000 })
  let asked = 0
  const ask = async () => {
    asked += 1
    return { text: `answer ${asked}` }
  }
  return { cache, ask, outcomes, advance: clock.advance }
}

test('a fresh answer is there at once, the very same, until its time is over', async () => {
  const { cache, ask, outcomes, advance } = open()
  const first = await cache.read('a', ask)
  expect(cache.read('a', ask)).toBe(first)
  advance(1_001)
  expect(cache.read('a', ask)).toBeInstanceOf(Promise)
  expect(await cache.read('a', ask)).toEqual({ text: 'answer 2' })
  expect(outcomes.slice(0, 3)).toEqual(['test miss', 'test hit', 'test miss'])
})

test('equal questions share a flight, others do not', async () => {
  const { cache, ask } = open()
  const [one, same, other] = await Promise.all([
    cache.read('a', ask),
    cache.read('a', ask),
    cache.read('b', ask),
  ])
  expect(one).toBe(same)
  expect(other).toEqual({ text: 'answer 2' })
})

test('failures are not kept', async () => {
  const { cache, ask } = open()
  const fail = () => Promise.reject(new Error('no'))
  expect(Promise.resolve(cache.read('a', fail))).rejects.toThrow('no')
  await Promise.resolve(cache.read('a', fail)).catch(() => undefined)
  expect(await cache.read('a', ask)).toEqual({ text: 'answer 1' })
})

test('it holds no more than it may', async () => {
  const { cache, ask } = open()
  for (const key of ['a', 'b', 'c']) await cache.read(key, ask)
  expect(cache.read('c', ask)).not.toBeInstanceOf(Promise)
  expect(cache.read('a', ask)).toBeInstanceOf(Promise)
})
