import { expect, test } from 'bun:test'
import { makeMemories } from '../../src/network/memory.ts'
import { makeHandClock } from '../kit/hand-clock.ts'

const open = () => {
  const clock = makeHandClock()
  const outcomes: string[] = []
  const memory = makeMemories({
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
  return { memory, ask, outcomes, advance: clock.advance }
}

test('a fresh answer is there at once, the very same, until its time is over', async () => {
  const { memory, ask, outcomes, advance } = open()
  const first = await memory.read('a', ask)
  expect(memory.read('a', ask)).toBe(first)
  advance(1_001)
  expect(memory.read('a', ask)).toBeInstanceOf(Promise)
  expect(await memory.read('a', ask)).toEqual({ text: 'answer 2' })
  expect(outcomes.slice(0, 3)).toEqual(['test miss', 'test hit', 'test miss'])
})

test('equal questions share a flight, others do not', async () => {
  const { memory, ask } = open()
  const [one, same, other] = await Promise.all([
    memory.read('a', ask),
    memory.read('a', ask),
    memory.read('b', ask),
  ])
  expect(one).toBe(same)
  expect(other).toEqual({ text: 'answer 2' })
})

test('failures are not kept', async () => {
  const { memory, ask } = open()
  const fail = () => Promise.reject(new Error('no'))
  expect(Promise.resolve(memory.read('a', fail))).rejects.toThrow('no')
  await Promise.resolve(memory.read('a', fail)).catch(() => undefined)
  expect(await memory.read('a', ask)).toEqual({ text: 'answer 1' })
})

test('it holds no more than it may', async () => {
  const { memory, ask } = open()
  for (const key of ['a', 'b', 'c']) await memory.read(key, ask)
  expect(memory.read('c', ask)).not.toBeInstanceOf(Promise)
  expect(memory.read('a', ask)).toBeInstanceOf(Promise)
})
