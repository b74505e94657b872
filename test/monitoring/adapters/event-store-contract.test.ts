// What every store of events does, whichever database it uses.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { SQL } from 'bun'
import type { RequestEvent } from '../../../src/monitoring/events/request-event.ts'
import type { EventStore } from '../../../src/monitoring/adapters/event-store.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'
import { noPostgres, type PostgresProcess, startPostgres } from '../../kit/postgres.ts'
import { makeRequestEvent, makeTraffic } from '../../kit/request-events.ts'
import { byTimeAndId, makeSubject, readEvents } from './event-store-setup.ts'
import { openInstance } from './postgres/shared-store-setup.ts'

setDefaultTimeout(120_000)

type Subject = AsyncDisposable & {
  store: EventStore
  metric: (name: string) => number
  /** By time and id. */
  stored: () => Promise<RequestEvent[]>
}

let server: PostgresProcess | undefined
beforeAll(async () => {
  if (noPostgres === '') server = await startPostgres()
})
afterAll(async () => await server?.[Symbol.asyncDispose]())

const metricIn = (metrics: { expose: () => string }) => (name: string) =>
  Number(new RegExp(`^drawbridge_${name} (.*)$`, 'm').exec(metrics.expose())?.[1])

const openSqlite = (): Promise<Subject> => {
  const { store, database, metrics } = makeSubject()
  return Promise.resolve({
    store,
    metric: metricIn(metrics),
    stored: () => Promise.resolve(readEvents(database)),
    [Symbol.asyncDispose]: () => store.close(),
  })
}

const openPostgres = async (): Promise<Subject> => {
  if (server === undefined) throw new Error('no server')
  const { url } = await server.makeDatabase()
  const clock = makeHandClock()
  const { nowMs, schedule } = clock
  const { store, metrics } = await openInstance(url, { nowMs, schedule, startedAtMs: nowMs() })
  return {
    store,
    metric: metricIn(metrics),
    stored: async () => byTimeAndId(await readShared(url)),
    [Symbol.asyncDispose]: () => store.close(),
  }
}

const readShared = async (url: string): Promise<RequestEvent[]> => {
  const sql = new SQL(url, { max: 1 })
  type Row = RequestEvent['params'] & {
    observed_at_ms: string
    request_id: string
    latency_us: string
  }
  const rows: Row[] = await sql`SELECT * FROM events`
  await sql.close({ timeout: 0 })
  return rows.map(({ observed_at_ms, request_id, latency_us, ...params }) => ({
    observedAtMs: Number(observed_at_ms),
    requestId: request_id,
    latencyUs: Number(latency_us),
    params,
  }))
}

const engines: [name: string, open: () => Promise<Subject>, missing: string][] = [
  ['SQLite', openSqlite, ''],
  [`PostgreSQL${noPostgres}`, openPostgres, noPostgres],
]

const appendAll = (store: EventStore, events: readonly RequestEvent[]): void =>
  events.forEach((event) => store.append(event))

const read = ({ store }: Subject, limit = 0) =>
  store.readStats({ includeRecent: limit > 0, limit: Math.max(limit, 1) })

describe.each(engines)('%s', (_, open, missing) => {
  describe.skipIf(missing !== '')('as a store of events', () => {
    test('keeps every parameter', async () => {
      await using subject = await open()
      const traffic = makeTraffic(2_500, 11)
      appendAll(subject.store, traffic)
      await subject.store.flush()
      expect(await subject.stored()).toEqual(byTimeAndId(traffic))
      expect([
        subject.metric('events_written_total'),
        subject.metric('events_dropped_total'),
      ]).toEqual([2_500, 0])
    })

    test('keeps an event once, however often it is written', async () => {
      await using subject = await open()
      for (let round = 0; round < 3; round += 1) {
        subject.store.append(makeRequestEvent('same'))
        await subject.store.flush()
      }
      expect(await subject.stored()).toHaveLength(1)
    })

    test('stats include pending events, and are the same once these are stored', async () => {
      await using subject = await open()
      appendAll(subject.store, makeTraffic(3_000, 5))
      const unwritten = await read(subject)
      expect(unwritten.summary.totalRequests).toBe(3_000)
      expect(await subject.stored()).toHaveLength(0)
      await subject.store.flush()
      expect(await subject.stored()).toHaveLength(3_000)
      expect(await read(subject)).toEqual(unwritten)
    })

    test('stats do not depend on how events were batched', async () => {
      const traffic = makeTraffic(700, 9)
      await using whole = await open()
      appendAll(whole.store, traffic)
      await whole.store.flush()
      await using pieces = await open()
      for (const [index, event] of traffic.entries()) {
        pieces.store.append(event)
        if (index % 35 === 0) await pieces.store.flush()
      }
      expect(await read(pieces)).toEqual(await read(whole))
    })

    test('stats agree with counting the stored events', async () => {
      await using subject = await open()
      appendAll(subject.store, makeTraffic(2_000, 21))
      await subject.store.flush()
      const stored = await subject.stored()
      const { summary, countries, routes } = await read(subject)
      const count = (is: (event: RequestEvent) => boolean): number => stored.filter(is).length
      const latencies = stored.map(({ params }) => params.api_latency_ms).sort((a, b) => a - b)
      expect(summary).toMatchObject({
        totalRequests: stored.length,
        successCount: count(({ params }) => params.api_success === 1),
        actionableRequestCount: count(({ params }) => params.api_traffic_class === 'product'),
        rateLimitedCount: count(({ params }) => params.api_status === 429),
        avgLatencyMs: Math.round(
          stored.reduce((sum, { latencyUs }) => sum + latencyUs, 0) / stored.length / 1000,
        ),
      })
      const median = latencies[Math.ceil(latencies.length / 2) - 1] ?? 0
      expect(Math.abs(summary.p50LatencyMs - median)).toBeLessThanOrEqual(median * 0.004)
      expect(countries).toEqual(
        Object.fromEntries(
          ['DE', 'US', 'unknown'].map((each) => [
            each,
            count(({ params }) => params.api_country === each),
          ]),
        ),
      )
      for (const { method, route, count: counted } of routes)
        expect(
          count(({ params }) => params.api_method === method && params.api_route === route),
        ).toBe(counted)
    })

    test('stats report the start of the window and the deployed commit', async () => {
      await using subject = await open()
      expect(await read(subject)).toMatchObject({
        windowStartedAt: '2023-11-14T22:13:20.000Z',
        deployment: { sha: 'abc1234' },
      })
    })

    test('keys are bounded regardless of proxy headers, and still add up', async () => {
      await using subject = await open()
      for (let id = 0; id < 2_000; id += 1)
        subject.store.append(makeRequestEvent(id, { params: { api_edge_region: `region-${id}` } }))
      await subject.store.flush()
      const { edgeRegions, summary } = await read(subject)
      expect(Object.keys(edgeRegions).length).toBeLessThanOrEqual(301)
      expect(edgeRegions['other']).toBe(1_700)
      expect(summary.totalRequests).toBe(2_000)
    })

    test('intervals count by arrival', async () => {
      await using subject = await open()
      const startMs = 1_700_000_100_000
      for (const [id, afterMs] of [0, 1, 299_999, 300_000].entries())
        subject.store.append(makeRequestEvent(id, { observedAtMs: startMs + afterMs }))
      const counts = async (afterMs: number) =>
        (await subject.store.readIntervals(afterMs)).map(({ requestCount }) => requestCount)
      expect(await counts(0)).toEqual([3, 1])
      await subject.store.flush()
      expect([await counts(0), await counts(startMs)]).toEqual([[3, 1], [1]])
    })

    test('recent events: only if requested, newest first, at most the requested number', async () => {
      await using subject = await open()
      for (let id = 1; id <= 250; id += 1) subject.store.append(makeRequestEvent(id))
      const check = async () => {
        expect(await read(subject)).not.toHaveProperty('recentEvents')
        expect((await read(subject, 3)).recentEvents).toEqual(
          [250, 249, 248].map((id) => ({
            observedAt: '2023-11-14T22:13:20.000Z',
            requestId: `req-${id}`,
            analyticsEvent: { name: 'api_request', params: makeRequestEvent(id).params },
          })),
        )
        expect((await read(subject, 100)).recentEvents).toHaveLength(100)
      }
      await check()
      await subject.store.flush()
      await check()
    })

    test('recent events are in the order of arrival, however long each took', async () => {
      await using subject = await open()
      for (const [id, observedAtMs] of [1_000, 3_000, 2_000, 3_000].entries())
        subject.store.append(
          makeRequestEvent(id, { observedAtMs: 1_700_000_000_000 + observedAtMs }),
        )
      const { recentEvents = [] } = await read(subject, 3)
      expect(recentEvents.map(({ requestId }) => requestId)).toEqual(['req-3', 'req-1', 'req-2'])
    })

    test('recent events are empty before the first request', async () => {
      await using subject = await open()
      expect((await read(subject, 20)).recentEvents).toEqual([])
    })

    test('takes nothing after it was closed, and counts that', async () => {
      const subject = await open()
      subject.store.append(makeRequestEvent(1))
      await subject.store.close()
      subject.store.append(makeRequestEvent(2))
      expect((await subject.stored()).map(({ requestId }) => requestId)).toEqual(['req-1'])
      expect(subject.metric('events_dropped_total')).toBe(1)
    })
  })
})
