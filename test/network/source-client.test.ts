import { afterEach, describe, expect, test } from 'bun:test'
import { Fault } from '../../src/basics/fault.ts'
import { type SourceClientDeps, makeSourceClient } from '../../src/network/source-client.ts'
import { fieldsOf, textOf } from '../../src/network/shape.ts'
import { makeHandClock } from '../kit/hand-clock.ts'
import { type RecordedAnswer, serve, stopServers } from '../kit/recorded-server.ts'

afterEach(stopServers)

const parse = (body: unknown): string => textOf(fieldsOf(body, 'answer')['text'], 'text')
const good: RecordedAnswer = { body: { text: 'yes' } }
const broken: RecordedAnswer = { status: 500 }

const start = (
  answers: RecordedAnswer[],
  options: {
    timeoutMs?: number
    burst?: number
    clockStands?: boolean
    whileAsleep?: () => Promise<unknown>
  } = {},
) => {
  const server = serve(answers)
  const clock = makeHandClock()
  const seen: string[] = []
  let resting = (): boolean => false
  const deps: SourceClientDeps = {
    nowMs: clock.nowMs,
    random: () => 0,
    sleep: async (ms) => {
      seen.push(`slept ${ms}`)
      if (!options.clockStands) clock.advance(ms)
      await options.whileAsleep?.()
    },
    onCall: ({ outcome }) => seen.push(outcome),
    onRetry: () => seen.push('retry'),
    onHeldBack: (_upstream, reason) => seen.push(`held back: ${reason}`),
    onClient: (_upstream, isResting) => {
      resting = isResting
    },
  }
  const client = makeSourceClient(
    {
      upstream: 'test',
      role: 'the test source',
      baseUrl: `${server.url}/base`,
      headers: { 'x-api-key': 'k3y' },
      limit: { count: 60, windowSeconds: 60, burst: options.burst ?? 50 },
      maxBytes: 10_000,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    },
    deps,
  )
  const read = () => client.read({ path: '/path?q=1', parse, absentStatuses: [404] })
  return { server, clock, seen, client, read, isResting: () => resting() }
}

describe('client', () => {
  test('sends requests to its base URL with its key', async () => {
    const { read, server } = start([good])
    expect(await read()).toBe('yes')
    expect(server.requests[0]?.path).toBe('/base/path?q=1')
    expect(server.requests[0]?.headers.get('x-api-key')).toBe('k3y')
  })

  test('a status by which the provider reports absence', async () => {
    const { read, seen } = start([{ status: 404, body: 'not found' }])
    expect(await read()).toBeUndefined()
    expect(seen).toEqual(['ok'])
  })

  test('a temporary failure is retried', async () => {
    const { read, seen } = start([{ status: 503 }, { status: 502 }, good])
    expect(await read()).toBe('yes')
    expect(seen).toEqual([
      'unavailable',
      'retry',
      'slept 200',
      'unavailable',
      'retry',
      'slept 400',
      'ok',
    ])
  })

  test('a request with a body is sent once', async () => {
    const { client, seen } = start([{ status: 503 }, good])
    await expect(client.read({ path: '/', body: { a: 1 }, parse })).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    })
    expect(seen).toEqual(['unavailable'])
  })

  test.each<[string, RecordedAnswer, string, string]>([
    ['another shape', { body: { text: 5 } }, 'UPSTREAM_ERROR', 'error'],
    ['a page', { body: '<html>' }, 'UPSTREAM_ERROR', 'error'],
    ['nothing', { body: '' }, 'UPSTREAM_ERROR', 'error'],
    ['too much', { body: { text: 'x'.repeat(20_000) } }, 'UPSTREAM_ERROR', 'error'],
    [
      'half of it',
      { body: { text: 'x'.repeat(900) }, truncateAtBytes: 50 },
      'UPSTREAM_UNAVAILABLE',
      'unavailable',
    ],
    ['a wrong key', { status: 401 }, 'UPSTREAM_UNAVAILABLE', 'unavailable'],
    ['a bug of theirs', { status: 500 }, 'UPSTREAM_UNAVAILABLE', 'unavailable'],
    ['too late', { ...good, delayMs: 3_000 }, 'UPSTREAM_TIMEOUT', 'timeout'],
    [
      'too many',
      { status: 429, headers: { 'retry-after': '30' } },
      'UPSTREAM_UNAVAILABLE',
      'rate_limited',
    ],
    ['too many, without a wait', { status: 429 }, 'UPSTREAM_UNAVAILABLE', 'rate_limited'],
  ])('%s is a fault and counted accordingly', async (_name, answer, code, outcome) => {
    const { read, seen, server } = start([answer], { timeoutMs: 300 })
    const thrown = await read().catch((fault: unknown) => fault)
    expect(thrown).toMatchObject({ code })
    expect(seen.filter((each) => !/retry|slept/.test(each)).at(-1)).toBe(outcome)
    expect(Bun.inspect(thrown)).not.toContain(server.url)
    expect(Bun.inspect(thrown)).not.toContain('k3y')
  })

  test('pauses after consecutive failures, then one request decides', async () => {
    const { read, server, seen, clock, isResting } = start([
      broken,
      broken,
      broken,
      broken,
      broken,
      good,
    ])
    for (let count = 0; count < 4; count += 1) await expect(read()).rejects.toThrow()
    expect(isResting()).toBe(true)
    await expect(read()).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      headers: { 'retry-after': '15' },
    })
    expect(seen.at(-1)).toBe('held back: resting')
    expect(server.requests).toHaveLength(4)
    clock.advance(15_000)
    await expect(read()).rejects.toThrow()
    await expect(read()).rejects.toThrow()
    expect(server.requests).toHaveLength(5)
    clock.advance(15_000)
    expect(await read()).toBe('yes')
    expect(isResting()).toBe(false)
  })

  test('pauses for the requested time', async () => {
    const { read, server, clock } = start([{ status: 429, headers: { 'retry-after': '30' } }, good])
    await expect(read()).rejects.toMatchObject({ headers: { 'retry-after': '30' } })
    clock.advance(29_000)
    await expect(read()).rejects.toMatchObject({ headers: { 'retry-after': '1' } })
    expect(server.requests).toHaveLength(1)
    clock.advance(1_000)
    expect(await read()).toBe('yes')
  })

  test('a parser that fails is not a failed connection', async () => {
    const { client, seen } = start([good])
    const bug = (): never => {
      throw new TypeError('bug')
    }
    await expect(client.read({ path: '/', parse: bug })).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
      cause: { name: 'TypeError' },
    })
    expect(seen).toEqual(['error'])
  })

  test('a refused request does not count against the provider', async () => {
    const { read, isResting } = start([{ status: 400, body: 'bad mint' }])
    for (let count = 0; count < 10; count += 1)
      await expect(read()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    expect(isResting()).toBe(false)
  })

  test('nor does a refusal whose reason is known', async () => {
    const { client, isResting } = start([{ status: 400, body: { text: 'no' } }])
    const readRefusal = () => new Fault('request-invalid', {})
    for (let count = 0; count < 10; count += 1)
      await expect(client.read({ path: '/', parse, readRefusal })).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      })
    expect(isResting()).toBe(false)
  })

  test('a caller with a short deadline does not wait longer, whatever the retries', async () => {
    const { client, server, seen } = start([{ status: 503 }])
    await expect(client.read({ path: '/', parse, timeoutMs: 250 })).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    })
    // The second pause would end after the deadline.
    expect(server.requests).toHaveLength(2)
    expect(seen).toContain('slept 200')
  })

  test('waits briefly for its limit, and beyond that does not send', async () => {
    const { read, server, seen, isResting } = start([good], { burst: 1, clockStands: true })
    const results = await Promise.allSettled(Array.from({ length: 5 }, read))
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    expect(results[4]).toMatchObject({
      reason: { code: 'UPSTREAM_UNAVAILABLE', headers: { 'retry-after': '1' } },
    })
    expect(server.requests).toHaveLength(4)
    const slept = seen.flatMap((each) => (each.startsWith('slept') ? Number(each.slice(6)) : []))
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBe(1_000 + 2_000 + 3_000)
    expect(seen).toContain('held back: limit')
    expect(isResting()).toBe(false)
  })

  test('callers stop waiting for a provider that is paused meanwhile', async () => {
    let first: Promise<unknown> | undefined
    const { read, server, seen } = start([{ status: 429, headers: { 'retry-after': '30' } }], {
      burst: 1,
      clockStands: true,
      whileAsleep: () => Promise.allSettled([first]),
    })
    first = read()
    const results = await Promise.allSettled([first, read(), read()])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(server.requests).toHaveLength(1)
    expect(seen.filter((each) => each === 'held back: resting')).toHaveLength(2)
  })

  test('the trial after a pause may wait for its slot', async () => {
    const { read, server, clock } = start([...Array.from({ length: 4 }, () => broken), good], {
      burst: 1,
    })
    for (let count = 0; count < 4; count += 1) await expect(read()).rejects.toThrow()
    clock.advance(15_000)
    const [trial, other] = await Promise.allSettled([read(), read()])
    expect(trial).toMatchObject({ status: 'fulfilled', value: 'yes' })
    expect(other.status).toBe('rejected')
    expect(server.requests).toHaveLength(5)
  })

  test('a retry that would have to queue is not made', async () => {
    const { read, server, seen, isResting } = start([{ status: 503 }], { burst: 1 })
    await expect(read()).rejects.toMatchObject({ cause: { httpStatus: 503 } })
    expect(server.requests).toHaveLength(1)
    expect(seen.at(-1)).toBe('held back: limit')
    for (let count = 1; count < 4; count += 1) await expect(read()).rejects.toThrow()
    expect(isResting()).toBe(true)
  })

  test('a slot that comes too late for the caller is not taken', async () => {
    const { client, read, server } = start([good], { burst: 1, clockStands: true })
    await read()
    await expect(client.read({ path: '/', parse, timeoutMs: 500 })).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    })
    expect(await read()).toBe('yes')
    expect(server.requests).toHaveLength(2)
  })
})
