import { describe, expect, test } from 'bun:test'
import { Fault } from '../../src/basics/fault.ts'
import { makeProviderCache } from '../../src/network/provider-cache.ts'
import { makeHandClock } from '../kit/hand-clock.ts'

const start = () => {
  const clock = makeHandClock()
  const seen: string[] = []
  const cache = makeProviderCache<string, string>({
    name: 'test',
    maxEntries: 100,
    ttlMs: 1_000,
    negativeTtlMs: 500,
    staleMs: 10_000,
    nowMs: clock.nowMs,
    random: () => 0,
    onCacheRead: ({ outcome }) => seen.push(outcome),
  })
  return { clock, cache, seen }
}

const down = (): Promise<never> =>
  Promise.reject(new Fault('source-unreachable', { source: 'the test source' }))
const said =
  (answers: Record<string, string>, complete = true) =>
  async () => ({
    answers: new Map(Object.entries(answers)),
    complete,
  })

describe('one answer', () => {
  test('is kept for its time, asked for once at a time, and stands in for a failure', async () => {
    const { cache, clock, seen } = start()
    let asked = 0
    const ask = async () => {
      asked += 1
      return 'one'
    }
    expect(await Promise.all([cache.read('a', ask), cache.read('a', ask)])).toEqual(['one', 'one'])
    expect(await cache.read('a', ask)).toBe('one')
    expect(asked).toBe(1)
    clock.advance(1_000)
    expect(await cache.read('a', down)).toBe('one')
    expect(seen).toEqual(['miss', 'miss', 'hit', 'miss', 'stale'])
    clock.advance(10_000)
    await expect(cache.read('a', down)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })

  test('"there is none" is kept for a shorter time and never stands in', async () => {
    const { cache, clock, seen } = start()
    expect(await cache.read('a', async () => undefined)).toBeUndefined()
    expect(await cache.read('a', async () => 'late')).toBeUndefined()
    expect(seen).toEqual(['miss', 'negative'])
    clock.advance(500)
    await expect(cache.read('a', down)).rejects.toThrow()
    expect(await cache.read('a', async () => 'late')).toBe('late')
  })

  test('a bug is no reason for an old answer', async () => {
    const { cache, clock } = start()
    await cache.read('a', async () => 'one')
    clock.advance(1_000)
    await expect(cache.read('a', () => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
  })
})

describe('many answers', () => {
  test('only what is not kept is asked for', async () => {
    const { cache } = start()
    await cache.readMany(['a', 'b'], said({ a: '1' }))
    const missing: (readonly string[])[] = []
    const got = await cache.readMany(['a', 'b', 'c', 'c'], async (keys) => {
      missing.push(keys)
      return said({ c: '3' })()
    })
    expect(missing).toEqual([['c']])
    expect([...got]).toEqual([
      ['a', '1'],
      ['c', '3'],
    ])
  })

  test('what could not be asked of all is no "there is none"', async () => {
    const { cache } = start()
    await cache.readMany(['a'], said({}, false))
    expect([...(await cache.readMany(['a'], said({ a: '1' })))]).toEqual([['a', '1']])
  })

  test('old answers stand in, for all or for those that are lacking', async () => {
    const { cache, clock } = start()
    await cache.readMany(['a', 'b'], said({ a: '1', b: '2' }))
    clock.advance(1_000)
    expect((await cache.readMany(['a', 'b'], down)).size).toBe(2)
    expect(await cache.readMany(['a', 'b'], said({ b: '3' }, false))).toEqual(
      new Map([
        ['a', '1'],
        ['b', '3'],
      ]),
    )
  })

  test('a failure is one where nothing at all can be said', async () => {
    const { cache } = start()
    await expect(cache.readMany(['a'], down)).rejects.toThrow()
    expect((await cache.readMany([], down)).size).toBe(0)
    await cache.readMany(['a'], said({ a: '1' }))
    expect([...(await cache.readMany(['a', 'b'], down))]).toEqual([['a', '1']])
  })

  test('equal questions at one time are one, in any order', async () => {
    const { cache } = start()
    let asked = 0
    const ask = async () => {
      asked += 1
      return said({ a: '1', b: '2' })()
    }
    const [one, two] = await Promise.all([
      cache.readMany(['a', 'b'], ask),
      cache.readMany(['b', 'a'], ask),
    ])
    expect(asked).toBe(1)
    expect([one.size, two.size]).toEqual([2, 2])
  })
})
