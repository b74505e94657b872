import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openDatabase } from '../../../src/store/database.ts'
import { makeRequestEvent, makeTraffic } from '../../kit/request-events.ts'
import { makeFolder } from '../../kit/test-folder.ts'
import { makeSubject, read, total, readEvents, byTimeAndId, countBy } from './event-store-setup.ts'

const directory = makeFolder()

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
