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
  let loads = 0
  const load = async () => {
    loads += 1
    return { text: `answer ${loads}` }
  }
  return { cache, load, outcomes, advance: clock.advance }
}

test('a fresh answer is returned synchronously, as the same object, until it expires', async () => {
  const { cache, load, outcomes, advance } = open()
  const first = await cache.read('a', load)
  expect(cache.read('a', load)).toBe(first)
  advance(1_001)
  expect(cache.read('a', load)).toBeInstanceOf(Promise)
  expect(await cache.read('a', load)).toEqual({ text: 'answer 2' })
  expect(outcomes.slice(0, 3)).toEqual(['test miss', 'test hit', 'test miss'])
})

test('concurrent reads of one key share a load, other keys do not', async () => {
  const { cache, load } = open()
  const [one, same, other] = await Promise.all([
    cache.read('a', load),
    cache.read('a', load),
    cache.read('b', load),
  ])
  expect(one).toBe(same)
  expect(other).toEqual({ text: 'answer 2' })
})

test('failures are not cached', async () => {
  const { cache, load } = open()
  const fail = () => Promise.reject(new Error('no'))
  expect(Promise.resolve(cache.read('a', fail))).rejects.toThrow('no')
  await Promise.resolve(cache.read('a', fail)).catch(() => undefined)
  expect(await cache.read('a', load)).toEqual({ text: 'answer 1' })
})

test('it is bounded', async () => {
  const { cache, load } = open()
  for (const key of ['a', 'b', 'c']) await cache.read(key, load)
  expect(cache.read('c', load)).not.toBeInstanceOf(Promise)
  expect(cache.read('a', load)).toBeInstanceOf(Promise)
})
