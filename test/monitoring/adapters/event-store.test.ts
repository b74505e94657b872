import type { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequestEvent } from '../../../src/monitoring/events/request-event.ts'
import { openDatabase } from '../../../src/store/database.ts'
import {
  type EventStoreSettings,
  makeEventStore,
} from '../../../src/monitoring/adapters/event-store.ts'
import { makeMetrics } from '../../../src/monitoring/telemetry/metrics.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'
import { makeRequestEvent, makeTraffic } from '../../kit/request-events.ts'

const directory = mkdtempSync(join(tmpdir(), 'drawbridge-event-store-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const DAY_MS = 86_400_000

describe('history', () => {
  test('events persist with every parameter after the process has ended', async () => {
    const path = join(directory, 'history.db')
    const traffic = makeTraffic(700, 11)
    const first = makeSubject({ database: openDatabase(path) })
    for (const event of traffic) first.store.append(event)
    await first.store.close()
    first.database.close()

    const database = openDatabase(path)
    expect(readEvents(database)).toEqual(byTimeAndId(traffic))
    database.close()
  })

  test('several processes share it, and each has its own stats', async () => {
    const path = join(directory, 'shared.db')
    const one = makeSubject({ database: openDatabase(path) })
    const two = makeSubject({ database: openDatabase(path) })
    for (let id = 0; id < 5; id += 1) one.store.append(makeRequestEvent(`one-${id}`))
    for (let id = 0; id < 7; id += 1) two.store.append(makeRequestEvent(`two-${id}`))
    await one.store.close()
    await two.store.close()

    expect(total(one)).toBe(5)
    expect(total(two)).toBe(7)
    expect(readEvents(one.database)).toHaveLength(12)
    const third = makeSubject({ database: openDatabase(path) })
    expect(total(third)).toBe(0)
    for (const { database } of [one, two, third]) database.close()
  })

  test('stores only the parameters, the time, the latency and the request id', () => {
    const { database } = makeSubject()
    const columns = database
      .query<{ name: string }, []>(
        `SELECT DISTINCT c.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c
         WHERE t.type = 'table' AND t.name LIKE 'event\\_%' ESCAPE '\\' ORDER BY c.name`,
      )
      .all()
      .map(({ name }) => name)
    const params = Object.keys(makeRequestEvent(1).params)
    const own = ['answer_id', 'caller_id', 'id', 'latency_us', 'observed_at_ms', 'request_id']
    const runs = ['run_id', 'seen_at_ms', 'started_at_ms']
    expect(columns).toEqual([...params, ...own, ...runs].sort())
  })
})

describe('stats', () => {
  test('include pending events, and are the same once these are stored and read elsewhere', async () => {
    const subject = makeSubject()
    for (const event of makeTraffic(3_000, 5)) subject.store.append(event)
    const unwritten = read(subject)
    expect(readEvents(subject.database)).toHaveLength(0)
    await subject.store.flush()
    expect(readEvents(subject.database)).toHaveLength(3_000)
    expect(read(subject)).toEqual(unwritten)
  })

  test('do not depend on how events were batched', async () => {
    const traffic = makeTraffic(1_000, 9)
    const whole = makeSubject()
    for (const event of traffic) whole.store.append(event)
    await whole.store.flush()
    const pieces = makeSubject()
    for (const [index, event] of traffic.entries()) {
      pieces.store.append(event)
      if (index % 7 === 0) await pieces.store.flush()
    }
    expect(read(pieces)).toEqual(read(whole))
  })

  test('agree with counting the stored rows', async () => {
    const subject = makeSubject()
    for (const event of makeTraffic(2_000, 21)) subject.store.append(event)
    await subject.store.flush()
    const { summary, countries, routes } = read(subject)
    const counted = subject.database
      .query<Record<string, number>, []>(
        `SELECT count(*) AS totalRequests, sum(api_success) AS successCount,
                sum(api_traffic_class = 'product') AS actionableRequestCount,
                sum(api_status = 429) AS rateLimitedCount,
                CAST(round(avg(latency_us) / 1000) AS INTEGER) AS avgLatencyMs
         FROM events`,
      )
      .get()
    expect(summary).toMatchObject(counted ?? {})
    expect(countries).toEqual(countBy(subject.database, 'api_country'))
    expect(
      Object.fromEntries(routes.map(({ method, route, count }) => [`${method} ${route}`, count])),
    ).toEqual(countBy(subject.database, "api_method || ' ' || api_route"))
  })

  test('never read the event rows', () => {
    const { database, store } = makeSubject()
    database.run('DROP VIEW events')
    database.run('DROP TABLE event_rows')
    expect(store.readStats({ includeRecent: false, limit: 1 }).summary.totalRequests).toBe(0)
  })

  test('report the start of the window and the deployed commit', () => {
    const { store, clock } = makeSubject()
    clock.advance(1_000)
    expect(store.readStats({ includeRecent: false, limit: 1 })).toMatchObject({
      generatedAt: '2023-11-14T22:13:21.000Z',
      windowStartedAt: '2023-11-14T22:13:20.000Z',
      deployment: { sha: 'abc1234' },
    })
  })

  test('keys are bounded regardless of proxy headers, and still add up', async () => {
    const subject = makeSubject()
    for (let id = 0; id < 2_000; id += 1) {
      subject.store.append(makeRequestEvent(id, { params: { api_edge_region: `region-${id}` } }))
    }
    await subject.store.flush()
    const { edgeRegions, summary } = read(subject)
    expect(Object.keys(edgeRegions).length).toBeLessThanOrEqual(301)
    expect(edgeRegions['other']).toBe(1_700)
    expect(summary.totalRequests).toBe(2_000)
  })
})

describe('recent events', () => {
  test('are included only if requested, newest first, at most the requested number', () => {
    const { store } = makeSubject()
    for (let id = 1; id <= 250; id += 1) store.append(makeRequestEvent(id))
    expect(store.readStats({ includeRecent: false, limit: 20 })).not.toHaveProperty('recentEvents')
    const { recentEvents = [] } = store.readStats({ includeRecent: true, limit: 3 })
    expect(recentEvents).toEqual(
      [250, 249, 248].map((id) => ({
        observedAt: '2023-11-14T22:13:20.000Z',
        requestId: `req-${id}`,
        analyticsEvent: { name: 'api_request', params: makeRequestEvent(id).params },
      })),
    )
    const all = store.readStats({ includeRecent: true, limit: 100 }).recentEvents ?? []
    expect(all.map((event) => event.requestId)).toEqual(
      Array.from({ length: 100 }, (_, index) => `req-${250 - index}`),
    )
  })

  test('are empty before the first request', () => {
    const { store } = makeSubject()
    expect(store.readStats({ includeRecent: true, limit: 20 }).recentEvents).toEqual([])
  })
})

describe('a full disk', () => {
  test('loses nothing that fits in memory, and continues when there is space', async () => {
    const subject = makeSubject()
    const { store, database, clock, metrics, reports } = subject
    store.append(makeRequestEvent('before'))
    await store.flush()

    const { page_count } = database
      .query<{ page_count: number }, []>('PRAGMA page_count')
      .get() ?? { page_count: 0 }
    database.run(`PRAGMA max_page_count = ${page_count}`)
    const traffic = makeTraffic(2_000, 13)
    for (const event of traffic) store.append(event)
    clock.advance(5_000)
    expect(reports).toEqual(['request events cannot be stored; retrying'])
    await expect(store.flush()).rejects.toThrow('2000 request events could not be stored')
    expect(store.health()).toMatchObject({ status: 'down' })
    expect(total(subject)).toBe(2_001)
    expect(readEvents(database)).toHaveLength(1)

    database.run('PRAGMA max_page_count = 1000000')
    clock.advance(1_000)
    expect(reports.at(-1)).toBe('request events are being stored again')
    expect(store.health()).toEqual({ status: 'ok' })
    expect(readEvents(database).slice(-2_000)).toHaveLength(2_000)
    expect(readEvents(database)).toEqual(byTimeAndId([makeRequestEvent('before'), ...traffic]))
    expect(total(subject)).toBe(2_001)
    expect(metrics.expose()).toContain('drawbridge_events_written_total 2001\n')
    expect(metrics.expose()).toContain('drawbridge_events_dropped_total 0\n')
  })

  test('beyond that, the oldest are dropped and counted', async () => {
    const { store, database, clock, metrics } = makeSubject({
      batchMaxEvents: 10,
      pendingMaxEvents: 100,
    })
    database.run('PRAGMA max_page_count = 1')
    for (const event of makeTraffic(300, 17)) store.append(event)
    database.run('PRAGMA max_page_count = 1000000')
    clock.advance(5_000)
    const stored = readEvents(database).length
    expect(stored).toBeLessThanOrEqual(100)
    expect(metrics.expose()).toContain(`drawbridge_events_dropped_total ${300 - stored}\n`)
    await store.close()
  })
})

describe('retention', () => {
  test('deletes old events in pieces, and keeps the rest', async () => {
    const { store, database, clock } = makeSubject({ retentionDays: 7 })
    for (let id = 0; id < 5_000; id += 1)
      store.append(makeRequestEvent(id, { observedAtMs: clock.nowMs() + id }))
    await store.flush()
    clock.advance(7 * DAY_MS - 1)
    expect(readEvents(database)).toHaveLength(5_000)
    store.append(makeRequestEvent('new', { observedAtMs: clock.nowMs() }))
    await store.flush()
    clock.advance(2 * 600_000)
    expect(readEvents(database).map((event) => event.requestId)).toEqual(['req-new'])
  })

  test('deletes some thousand rows per step', async () => {
    const { store, database, clock } = makeSubject({ retentionDays: 1 })
    for (let id = 0; id < 5_000; id += 1) {
      store.append(makeRequestEvent(id, { observedAtMs: clock.nowMs() - 2 * DAY_MS + id }))
    }
    await store.flush()
    const left: number[] = []
    for (let step = 0; step < 4; step += 1) {
      clock.advance(50)
      left.push(readEvents(database).length)
    }
    expect(left).toEqual([3_000, 1_000, 0, 0])
  })

  test('rows used only by ended processes are deleted with their events; those of running ones stay', async () => {
    const database = openDatabase(':memory:')
    const gone = makeSubject({ database, retentionDays: 7 })
    gone.store.append(
      makeRequestEvent('gone', { params: { api_route: '/gone', api_country: 'XX' } }),
    )
    gone.store.append(makeRequestEvent('both'))
    await gone.store.close()
    const living = makeSubject({ database, retentionDays: 7 })
    living.store.append(makeRequestEvent('both-2'))
    await living.store.flush()
    living.clock.advance(8 * DAY_MS)

    expect(readEvents(database)).toEqual([])
    expect(total(living)).toBe(1)
    expect(count(database, 'event_runs')).toBe(1)
    expect(count(database, 'route_roll_ups')).toBe(1)
    expect(count(database, 'event_answers')).toBe(1)
    expect(count(database, 'event_callers')).toBe(1)
    living.store.append(makeRequestEvent('both-3', { observedAtMs: living.clock.nowMs() }))
    await living.store.flush()
    expect(readEvents(database).map((event) => event.requestId)).toEqual(['req-both-3'])
  })
})

test('a killed process loses at most its last batch, and rows and stats agree', async () => {
  const path = join(directory, 'killed.db')
  const script = join(import.meta.dir, '../../kit/append-until-killed.ts')
  const child = Bun.spawn([process.execPath, script, path], { stdout: 'pipe', stderr: 'pipe' })
  let output = ''
  for await (const chunk of child.stdout) {
    output += new TextDecoder().decode(chunk)
    if (output.split('\n').length > 40) child.kill('SIGKILL')
  }
  await child.exited
  expect(child.signalCode).toBe('SIGKILL')
  expect(await new Response(child.stderr).text()).toBe('')
  const appended = Number(output.trimEnd().split('\n').at(-1))

  const database = openDatabase(path)
  expect(database.query('PRAGMA integrity_check').values()).toEqual([['ok']])
  const stored = readEvents(database).map((event) => event.requestId)
  expect(stored).toEqual(Array.from({ length: stored.length }, (_, index) => `req-${index + 1}`))
  expect(stored.length).toBeGreaterThan(0)
  // A batch is full at 250, waits for the current turn of 100, and one more.
  expect(appended - stored.length).toBeLessThanOrEqual(250 + 200)
  expect(database.query('SELECT sum(count) AS total FROM outcome_roll_ups').get()).toEqual({
    total: stored.length,
  })
  database.close()
})

function makeSubject(options: Partial<EventStoreSettings> = {}) {
  const clock = makeHandClock()
  const database = options.database ?? openDatabase(':memory:')
  const metrics = makeMetrics()
  const reports: string[] = []
  const store = makeEventStore({
    database,
    nowMs: clock.nowMs,
    startedAtMs: clock.nowMs(),
    deploySha: 'abc1234',
    retentionDays: 30,
    metrics,
    report: (message) => void reports.push(message),
    schedule: clock.schedule,
    ...options,
  })
  return { store, database, clock, metrics, reports }
}

type Subject = ReturnType<typeof makeSubject>

function read({ store }: Subject) {
  return store.readStats({ includeRecent: false, limit: 20 })
}

function total(subject: Subject): number {
  return read(subject).summary.totalRequests
}

function readEvents(database: Database): RequestEvent[] {
  type Row = RequestEvent['params'] & {
    observed_at_ms: number
    request_id: string
    latency_us: number
  }
  return database
    .query<Row, []>('SELECT * FROM events ORDER BY observed_at_ms, request_id')
    .all()
    .map(({ observed_at_ms, request_id, latency_us, ...params }) => ({
      observedAtMs: observed_at_ms,
      requestId: request_id,
      latencyUs: latency_us,
      params,
    }))
    .sort(compareByTimeAndId)
}

function byTimeAndId(events: readonly RequestEvent[]): RequestEvent[] {
  return events.toSorted(compareByTimeAndId)
}

/** Ids ordered by their trailing number. */
function compareByTimeAndId(a: RequestEvent, b: RequestEvent): number {
  return (
    a.observedAtMs - b.observedAtMs ||
    a.requestId.localeCompare(b.requestId, 'en', { numeric: true })
  )
}

function count(database: Database, table: string): number {
  return database.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0
}

function countBy(database: Database, expression: string): Record<string, number> {
  const rows = database
    .query<{ key: string; n: number }, []>(
      `SELECT ${expression} AS key, count(*) AS n FROM events GROUP BY 1`,
    )
    .all()
  return Object.fromEntries(rows.map(({ key, n }) => [key, n]))
}
