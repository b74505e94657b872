import { describe, expect, test } from 'bun:test'
import { makeQuotaBuckets } from '../../../src/server/quota/buckets.ts'
import type { QuotaLimits } from '../../../src/server/quota/holders.ts'

const make = (limits: Partial<QuotaLimits>) => {
  const clock = { nowMs: 1_000_000 }
  const quotas = makeQuotaBuckets(
    { ip: undefined, endpoint: undefined, capability: undefined, ...limits },
    () => clock.nowMs,
  )
  return { clock, quotas }
}

const minute = (count: number) => ({ count, windowSeconds: 60 })

describe('makeQuotaBuckets', () => {
  test('each scope counts separately', async () => {
    const { quotas } = make({ ip: minute(5), endpoint: minute(2), capability: minute(3) })
    const decisions: string[] = []
    for (const [endpoint, capability] of [
      ['/a', 'x'],
      ['/a', 'x'],
      ['/a', 'x'],
      ['/b', 'x'],
      ['/c', 'x'],
      ['/d', 'y'],
      ['/e', 'y'],
      ['/f', 'z'],
    ] as const) {
      const { allowed, tightest } = await quotas.take('1.2.3.4', endpoint, capability)
      decisions.push(`${allowed} ${tightest?.scope} ${tightest?.remaining}`)
    }
    expect(decisions).toEqual([
      'true endpoint 1',
      'true endpoint 0',
      'false endpoint 0',
      'true capability 0',
      'false capability 0',
      'true ip 1',
      'true ip 0',
      'false ip 0',
    ])
  })

  test('a refused request is not counted', async () => {
    const { quotas } = make({ ip: minute(2), endpoint: minute(1) })
    await quotas.take('c', '/a', 'x')
    await quotas.take('c', '/a', 'x')
    await quotas.take('c', '/a', 'x')
    expect((await quotas.take('c', '/b', 'x')).allowed).toBe(true)
  })

  test('an endpoint and a capability of the same name do not share', async () => {
    const { quotas } = make({ endpoint: minute(2), capability: minute(3) })
    const take = async () => (await quotas.take('c', 'unmatched', 'unmatched')).tightest?.remaining
    expect([await take(), await take()]).toEqual([1, 0])
    expect((await quotas.take('c', '/a', 'unmatched')).tightest).toMatchObject({
      scope: 'capability',
      remaining: 0,
    })
  })

  test.each([
    [3, [7, 4, 1, undefined]],
    [10, [0, undefined]],
    [25, [0, undefined]],
  ])('a request that counts as %d takes as many, at most the whole quota', async (weight, left) => {
    const { quotas } = make({ capability: minute(10) })
    for (const remaining of left) {
      const { allowed, tightest } = await quotas.take('c', '/a', 'x', weight)
      expect([allowed, allowed ? tightest?.remaining : undefined]).toEqual([
        remaining !== undefined,
        remaining,
      ])
    }
  })

  test('an IPv6 network counts as sixteen clients', async () => {
    const { quotas } = make({ ip: minute(2) })
    const site = (index: number) => `2001:db8:1:${index.toString(16)}::/64`
    const taken: boolean[] = []
    for (let index = 0; index < 20; index++)
      for (const _ of [1, 2]) taken.push((await quotas.take(site(index), '/a', 'x')).allowed)
    expect(taken.filter(Boolean).length).toBe(32)
    expect((await quotas.take('2001:db8:2:1::/64', '/a', 'x')).allowed).toBe(true)
    expect((await quotas.peek(site(1_000), '/a', 'x')).allowed).toBe(false)
  })

  test('clients do not share', async () => {
    const { quotas } = make({ ip: minute(1) })
    expect((await quotas.take('a', '/', 'x')).allowed).toBe(true)
    expect((await quotas.take('b', '/', 'x')).allowed).toBe(true)
    expect((await quotas.take('a', '/', 'x')).allowed).toBe(false)
  })

  test('peek counts nothing and creates no client', async () => {
    const { quotas } = make({ ip: minute(1) })
    for (let time = 0; time < 3; time += 1)
      expect((await quotas.peek('a', '/', 'x')).allowed).toBe(true)
    expect(quotas.clientCount()).toBe(0)
  })

  test('peek returns the state before the next request', async () => {
    const { quotas } = make({ ip: { count: 2, windowSeconds: 10 } })
    const peek = async () => (await quotas.peek('a', '/', 'x')).tightest
    expect(await peek()).toMatchObject({ remaining: 2, resetSeconds: 0 })
    await quotas.take('a', '/', 'x')
    expect(await peek()).toMatchObject({ remaining: 1, resetSeconds: 5 })
    await quotas.take('a', '/', 'x')
    expect(await peek()).toMatchObject({ remaining: 0, resetSeconds: 5 })
  })

  test('of several refusals the longest wait is returned', async () => {
    const { quotas } = make({
      ip: { count: 1, windowSeconds: 10 },
      endpoint: { count: 1, windowSeconds: 100 },
    })
    await quotas.take('a', '/', 'x')
    expect((await quotas.take('a', '/', 'x')).tightest).toMatchObject({
      scope: 'endpoint',
      resetSeconds: 100,
    })
  })

  test.each([
    [1, 10],
    [3, 4],
    [10, 1],
    [40, 1],
  ])('one of %d instances has its part of the limit', async (instances, admitted) => {
    const quotas = makeQuotaBuckets(
      { ip: minute(10), endpoint: undefined, capability: undefined },
      () => 1_000_000,
      () => instances,
    )
    let taken = 0
    while (quotas.take('a', '/', 'x').allowed) taken += 1
    expect(taken).toBe(admitted)
  })

  test('a part that is used up stays so when the number of instances changes', () => {
    let instances = 2
    const limits = { ip: minute(12), endpoint: undefined, capability: undefined }
    const quotas = makeQuotaBuckets(
      limits,
      () => 1_000_000,
      () => instances,
    )
    const left = () => quotas.peek('a', '/', 'x').tightest?.remaining
    for (let taken = 0; taken < 3; taken += 1) quotas.take('a', '/', 'x')
    const seen = [left()]
    for (instances of [3, 6, 1]) seen.push(left())
    expect(seen).toEqual([3, 2, 1, 6])
  })

  test('what was admitted elsewhere counts, up to the whole quota', () => {
    const { clock, quotas } = make({ ip: minute(6), endpoint: minute(3) })
    const left = (endpoint: string) => quotas.peek('a', endpoint, 'x').tightest?.remaining
    quotas.note('a', '/', 'x', 2)
    expect([left('/'), left('/other')]).toEqual([1, 3])
    quotas.note('a', '/', 'x', 3)
    expect([left('/'), left('/other')]).toEqual([0, 1])
    quotas.note('a', '/', 'x', 50)
    clock.nowMs += 60_000
    expect([left('/'), left('/other')]).toEqual([3, 3])
  })

  test('a million addresses do not grow it, and a limited client stays limited', async () => {
    const { quotas } = make({ ip: minute(1) })
    await quotas.take('abuser', '/', 'x')
    for (let index = 0; index < 1_000_000; index += 1) await quotas.take(`10.${index}`, '/', 'x')
    expect(quotas.clientCount()).toBeLessThan(21_000)
    expect((await quotas.take('abuser', '/', 'x')).allowed).toBe(false)
  })

  test('idle clients make room', async () => {
    const { clock, quotas } = make({ ip: minute(10) })
    for (let index = 0; index < 30_000; index += 1) await quotas.take(`first ${index}`, '/', 'x')
    clock.nowMs += 120_000
    await quotas.take('later', '/', 'x')
    expect(quotas.clientCount()).toBe(1)
  })
})
