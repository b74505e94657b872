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
const returning =
  (answers: Record<string, string>, complete = true) =>
  async () => ({
    answers: new Map(Object.entries(answers)),
    complete,
  })

describe('one answer', () => {
  test('is cached, loaded once at a time, and replaces a failed load', async () => {
    const { cache, clock, seen } = start()
    let loads = 0
    const load = async () => {
      loads += 1
      return 'one'
    }
    expect(await Promise.all([cache.read('a', load), cache.read('a', load)])).toEqual([
      'one',
      'one',
    ])
    expect(await cache.read('a', load)).toBe('one')
    expect(loads).toBe(1)
    clock.advance(1_000)
    expect(await cache.read('a', down)).toBe('one')
    expect(seen).toEqual(['miss', 'miss', 'hit', 'miss', 'stale'])
    clock.advance(10_000)
    await expect(cache.read('a', down)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })

  test('a known absence is cached for a shorter time and never replaces a failed load', async () => {
    const { cache, clock, seen } = start()
    expect(await cache.read('a', async () => undefined)).toBeUndefined()
    expect(await cache.read('a', async () => 'late')).toBeUndefined()
    expect(seen).toEqual(['miss', 'negative'])
    clock.advance(500)
    await expect(cache.read('a', down)).rejects.toThrow()
    expect(await cache.read('a', async () => 'late')).toBe('late')
  })

  test('a bug does not return an old answer', async () => {
    const { cache, clock } = start()
    await cache.read('a', async () => 'one')
    clock.advance(1_000)
    await expect(cache.read('a', () => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
  })
})

describe('many answers', () => {
  test('only keys that are not cached are loaded', async () => {
    const { cache } = start()
    await cache.readMany(['a', 'b'], returning({ a: '1' }))
    const missing: (readonly string[])[] = []
    const got = await cache.readMany(['a', 'b', 'c', 'c'], async (keys) => {
      missing.push(keys)
      return returning({ c: '3' })()
    })
    expect(missing).toEqual([['c']])
    expect([...got]).toEqual([
      ['a', '1'],
      ['c', '3'],
    ])
  })

  test('if some sources could not be reached, absence is not cached', async () => {
    const { cache } = start()
    await cache.readMany(['a'], returning({}, false))
    expect([...(await cache.readMany(['a'], returning({ a: '1' })))]).toEqual([['a', '1']])
  })

  test('old answers replace failed loads, for all keys or the missing ones', async () => {
    const { cache, clock } = start()
    await cache.readMany(['a', 'b'], returning({ a: '1', b: '2' }))
    clock.advance(1_000)
    expect((await cache.readMany(['a', 'b'], down)).size).toBe(2)
    expect(await cache.readMany(['a', 'b'], returning({ b: '3' }, false))).toEqual(
      new Map([
        ['a', '1'],
        ['b', '3'],
      ]),
    )
  })

  test('it fails only if no key has an answer', async () => {
    const { cache } = start()
    await expect(cache.readMany(['a'], down)).rejects.toThrow()
    expect((await cache.readMany([], down)).size).toBe(0)
    await cache.readMany(['a'], returning({ a: '1' }))
    expect([...(await cache.readMany(['a', 'b'], down))]).toEqual([['a', '1']])
  })

  test('concurrent equal reads share one load, in any order', async () => {
    const { cache } = start()
    let loads = 0
    const load = async () => {
      loads += 1
      return returning({ a: '1', b: '2' })()
    }
    const [one, two] = await Promise.all([
      cache.readMany(['a', 'b'], load),
      cache.readMany(['b', 'a'], load),
    ])
    expect(loads).toBe(1)
    expect([one.size, two.size]).toEqual([2, 2])
  })
})
