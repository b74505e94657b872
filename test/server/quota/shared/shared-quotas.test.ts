// Shared quotas against a real store: the same decisions as in memory, whichever instance is asked.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeKeyedHash } from '../../../../src/basics/keyed-hash.ts'
import { scheduleTimer } from '../../../../src/basics/schedule.ts'
import { makeQuotaBuckets } from '../../../../src/server/quota/buckets.ts'
import type { QuotaLimits } from '../../../../src/server/quota/holders.ts'
import {
  type DecidedBy,
  makeSharedQuotas,
} from '../../../../src/server/quota/shared/shared-quotas.ts'
import { makeStore, type Store } from '../../../../src/server/quota/shared/store.ts'
import { noQuotaStore, type QuotaStoreProcess, startQuotaStore } from '../../../kit/quota-store.ts'
import { seededRandom } from '../../../kit/seeded-random.ts'

setDefaultTimeout(60_000)

describe.skipIf(noQuotaStore !== '')(`shared quotas${noQuotaStore}`, () => {
  let server: QuotaStoreProcess
  let link: Store
  beforeAll(async () => {
    server = await startQuotaStore({ config: ['rdbcompression no'] })
    link = makeStore({
      url: server.url,
      // On a busy machine an answer may be late, which is not what is tested here.
      commandMs: 20_000,
      nowMs: performance.now.bind(performance),
      schedule: scheduleTimer,
      onChange: () => undefined,
    })
    await link.start()
  })
  afterAll(async () => {
    link.stop()
    await server[Symbol.asyncDispose]()
  })

  /** A clock that the store uses too; ahead of its own, so that no key expires before its time. */
  const makeClock = () => ({ nowMs: Date.now() + 86_400_000 })
  let hashes = 0

  const make = (
    limits: QuotaLimits,
    {
      clock,
      parts = 1,
      store = link,
    }: {
      clock: { nowMs: number }
      parts?: number
      store?: Pick<Store, 'run' | 'isUp'>
    },
  ) => {
    const decided: DecidedBy[] = []
    // Another key for each, so that they share nothing.
    const key = new Uint8Array(16).fill((hashes += 1))
    const instance = () =>
      makeSharedQuotas({
        limits,
        store,
        hash: makeKeyedHash(key),
        alone: makeQuotaBuckets(
          limits,
          () => clock.nowMs,
          () => parts,
        ),
        nowMs: () => clock.nowMs,
        storeNowUs: () => clock.nowMs * 1000,
        onDecision: (by) => decided.push(by),
      })
    return { instance, decided }
  }

  const minute = (count: number) => ({ count, windowSeconds: 60 })
  const none = { ip: undefined, endpoint: undefined, capability: undefined }

  test.each<[string, QuotaLimits]>([
    ['all three', { ip: minute(40), endpoint: minute(12), capability: minute(25) }],
    ['one', { ...none, endpoint: minute(7) }],
    [
      'awkward numbers',
      {
        ip: { count: 7, windowSeconds: 11 },
        endpoint: { count: 3, windowSeconds: 7 },
        capability: { count: 13, windowSeconds: 3_600 },
      },
    ],
  ])('decide as the ones in memory do: %s', async (_, limits) => {
    const clock = makeClock()
    const inMemory = makeQuotaBuckets(limits, () => clock.nowMs)
    const { instance, decided } = make(limits, { clock })
    const random = seededRandom(17)
    const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
    const clients = [
      '192.0.2.1',
      '192.0.2.2',
      ...Array.from({ length: 6 }, (_each, at) => `2001:db8:1:${at}::/64`),
    ]
    for (let asked = 0; asked < 3_000; asked += 1) {
      const [client, endpoint, capability] = [
        oneOf(clients),
        oneOf(['/a', '/b', '/c']),
        oneOf('xy'.split('')),
      ]
      // Whatever one instance remembers holds for as long as it says; a new one remembers nothing.
      const shared = instance()
      const request = [client, endpoint, capability] as const
      const weight = random() < 0.8 ? 1 : Math.ceil(random() * 30)
      const [seen, expected] =
        random() < 0.3
          ? [await shared.peek(...request), inMemory.peek(...request)]
          : [await shared.take(...request, weight), inMemory.take(...request, weight)]
      expect([asked, seen]).toEqual([asked, expected])
      if (random() < 0.4) clock.nowMs += Math.floor(random() * 4_000)
    }
    expect(new Set(decided)).toEqual(new Set(['shared']))
  })

  test('what was admitted is the limit, whichever instance is asked', async () => {
    const clock = makeClock()
    const { instance, decided } = make({ ...none, ip: minute(60) }, { clock })
    const instances = [instance(), instance(), instance()]
    let admitted = 0
    for (let sent = 0; sent < 1_000; sent += 1)
      admitted += (await instances[sent % 3]?.take('192.0.2.1', '/a', 'x'))?.allowed ? 1 : 0
    expect(admitted).toBe(60)
    // Each instance had to be refused once; it knew the rest by itself.
    expect(decided.filter((by) => by === 'shared')).toHaveLength(63)
    expect(decided).not.toContain('fallback')
  })

  test('a refusal that is remembered ends when the store would end it', async () => {
    const clock = makeClock()
    const { instance, decided } = make({ ...none, ip: { count: 2, windowSeconds: 10 } }, { clock })
    const [one, other] = [instance(), instance()]
    const ask = async (asked: ReturnType<typeof instance>, weight = 1) => {
      const { allowed, tightest } = await asked.take('192.0.2.1', '/a', 'x', weight)
      return `${allowed} ${tightest?.remaining} ${tightest?.resetSeconds} ${decided.at(-1)}`
    }
    await ask(one)
    await ask(one)
    expect(await ask(one)).toBe('false 0 5 shared')
    clock.nowMs += 1_500
    expect(await ask(one)).toBe('false 0 4 remembered')
    expect(await one.peek('192.0.2.1', '/b', 'y')).toMatchObject({ allowed: false })
    expect(decided.at(-1)).toBe('remembered')
    expect(await ask(other)).toBe('false 0 4 shared')
    // A heavier one waits longer, which only the store knows.
    expect(await ask(one, 2)).toBe('false 0 9 shared')
    clock.nowMs += 3_500
    expect(await ask(one)).toBe('true 0 10 shared')
  })

  test('keys go when the quotas in them are whole again', async () => {
    const { instance } = make(
      {
        ...none,
        ip: { count: 10, windowSeconds: 1 },
        capability: { count: 20, windowSeconds: 1_000 },
      },
      { clock: makeClock() },
    )
    await server.command('FLUSHALL')
    const quotas = instance()
    await quotas.take('192.0.2.1', '/a', 'x')
    const [key] = [await server.command('KEYS', '*')].flat().map(String)
    expect(Number(await server.command('PTTL', key ?? ''))).toBeWithin(30_000, 50_001)
    await quotas.take('192.0.2.1', '/a', 'y')
    await quotas.take('192.0.2.1', '/a', 'x')
    expect(Number(await server.command('PTTL', key ?? ''))).toBeWithin(80_000, 100_001)
  })

  test('a limit that was relaxed holds at once', async () => {
    const clock = makeClock()
    const { instance: before } = make(
      { ...none, ip: { count: 1, windowSeconds: 86_400 } },
      { clock },
    )
    await before().take('192.0.2.1', '/a', 'x')
    // The same keys, as after a restart with another setting.
    hashes -= 1
    const { instance: after } = make({ ...none, ip: { count: 2, windowSeconds: 10 } }, { clock })
    const quotas = after()
    expect((await quotas.take('192.0.2.1', '/a', 'x')).tightest?.resetSeconds).toBe(5)
    clock.nowMs += 5_000
    expect((await quotas.take('192.0.2.1', '/a', 'x')).allowed).toBe(true)
  })

  describe('while the store is away', () => {
    const away = { run: () => Promise.reject(new Error('away')), isUp: () => false }
    const returning = () => {
      const store = { ...away }
      return {
        store,
        comeBack: () => void Object.assign(store, { run: link.run, isUp: link.isUp }),
      }
    }
    const admittedOf = async (
      quotas: ReturnType<typeof makeSharedQuotas>,
      client = '192.0.2.1',
    ) => {
      let admitted = 0
      while ((await quotas.take(client, '/a', 'x')).allowed) admitted += 1
      return admitted
    }

    test.each([
      [1, 10],
      [3, 4],
      [25, 1],
    ])('one of %d instances admits its part', async (parts, admitted) => {
      const clock = makeClock()
      const { instance, decided } = make({ ...none, ip: minute(10) }, { clock, parts, store: away })
      const quotas = instance()
      expect(await admittedOf(quotas)).toBe(admitted)
      expect(await quotas.peek('192.0.2.1', '/a', 'x')).toMatchObject({ allowed: false })
      expect(new Set(decided)).toEqual(new Set(['fallback']))
    })

    test('what the store admitted before counts, so none starts afresh', async () => {
      const clock = makeClock()
      const store = { run: link.run, isUp: () => true }
      const { instance } = make({ ...none, ip: minute(30) }, { clock, parts: 3, store })
      const quotas = instance()
      for (let sent = 0; sent < 8; sent += 1) await quotas.take('192.0.2.1', '/a', 'x')
      // A client that one instance served alone has used more than the part of that instance.
      for (let sent = 0; sent < 20; sent += 1) await quotas.take('192.0.2.2', '/a', 'x')
      store.isUp = () => false
      expect([await admittedOf(quotas), await admittedOf(quotas, '192.0.2.2')]).toEqual([2, 0])
    })

    test('what was admitted meanwhile is counted once the store is back', async () => {
      const clock = makeClock()
      const { store, comeBack } = returning()
      const limits = { ...none, ip: minute(30), endpoint: minute(20) }
      const { instance } = make(limits, { clock, parts: 3, store })
      const instances = [instance(), instance(), instance()]
      for (const quotas of instances) expect(await admittedOf(quotas)).toBe(7)
      // A new one knows nothing, and asks the store.
      const later = instance()
      comeBack()
      expect((await later.peek('192.0.2.1', '/b', 'x')).tightest?.remaining).toBe(20)
      const seen = []
      for (const quotas of instances)
        seen.push((await quotas.peek('192.0.2.1', '/b', 'x')).tightest)
      expect(seen.map((each) => each?.remaining)).toEqual([20, 20, 20])
      const taken = []
      for (const quotas of instances) taken.push(await quotas.take('192.0.2.1', '/a', 'x'))
      expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, false])
      expect((await later.peek('192.0.2.1', '/a', 'x')).allowed).toBe(false)
      expect((await later.peek('192.0.2.1', '/c', 'x')).tightest).toMatchObject({
        scope: 'ip',
        remaining: 7,
      })
    })

    test('a command that fails leaves the request to this instance, and owes it', async () => {
      const clock = makeClock()
      const { store, comeBack } = returning()
      store.isUp = () => true
      const { instance, decided } = make({ ...none, ip: minute(10) }, { clock, store })
      const quotas = instance()
      expect((await quotas.take('192.0.2.1', '/a', 'x', 4)).allowed).toBe(true)
      expect(decided).toEqual(['fallback'])
      comeBack()
      expect((await quotas.take('192.0.2.1', '/a', 'x')).tightest?.remaining).toBe(5)
      expect((await quotas.take('192.0.2.1', '/a', 'x')).tightest?.remaining).toBe(4)
    })
  })

  test('nothing in the store tells whose quotas they are', async () => {
    await server.command('FLUSHALL')
    const { instance } = make(
      { ip: minute(5), endpoint: minute(5), capability: minute(5) },
      { clock: makeClock() },
    )
    const clients = ['192.0.2.77', '2001:db8:77:1::/64']
    for (const client of clients) await instance().take(client, '/v1/a', 'scan')
    await server.command('SAVE')
    const bytes = readFileSync(join(server.folder, 'dump.rdb'))
    // What was written is there, so that what is missing was left out.
    expect(['drawbridge:quota:{', 'e/v1/a'].filter((each) => !bytes.includes(each))).toEqual([])
    const forbidden = [
      ...clients,
      '192.0.2',
      '2001:db8',
      'db8:77',
      '\xc0\x00\x02\x4d',
      '\x20\x01\x0d\xb8',
    ]
    expect(forbidden.filter((each) => bytes.includes(Buffer.from(each, 'latin1')))).toEqual([])
  })
})
