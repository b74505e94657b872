// Several instances on one database, while it works, hangs, dies and comes back.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { noPostgres, type PostgresProcess, startPostgres } from '../../../kit/postgres.ts'
import { makeRequestEvent, makeTraffic } from '../../../kit/request-events.ts'
import { Fault } from '../../../../src/basics/fault.ts'
import { PostgresError } from '../../../../src/store/postgres/postgres-trouble.ts'
import type { RequestEvent } from '../../../../src/monitoring/events/request-event.ts'
import { makeSubject } from '../event-store-setup.ts'
import { openInstance, type SharedInstance } from './shared-store-setup.ts'

setDefaultTimeout(180_000)

const append = ({ store }: SharedInstance, count: number, name: string): void => {
  for (let id = 0; id < count; id += 1)
    store.append(makeRequestEvent(`${name}-${id}`, { observedAtMs: Date.now() }))
}

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await Bun.sleep(25)
}

const metric = ({ metrics }: SharedInstance, name: string): number =>
  Number(new RegExp(`^drawbridge_${name} (.*)$`, 'm').exec(metrics.expose())?.[1])

describe.skipIf(noPostgres !== '')(`events of several instances${noPostgres}`, () => {
  let server: PostgresProcess
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => await server[Symbol.asyncDispose]())

  test('stats are those of one instance that had all the traffic', async () => {
    const { url } = await server.makeDatabase()
    const instances = [await openInstance(url), await openInstance(url), await openInstance(url)]
    const alone = makeSubject()
    for (const [index, event] of makeTraffic(3_000, 3).entries()) {
      instances[index % 3]?.store.append(event)
      alone.store.append(event)
    }
    for (const { store } of instances) await store.flush()
    const expected = alone.store.readStats({ includeRecent: false, limit: 1 })
    for (const { store } of instances) {
      const stats = await store.readStats({ includeRecent: false, limit: 1 })
      const { generatedAt, windowStartedAt } = stats
      expect(stats).toEqual({ ...expected, generatedAt, windowStartedAt })
    }
    for (const { store } of instances) await store.close()
  })

  test('instances that are replaced one by one keep the totals and the window', async () => {
    const { url } = await server.makeDatabase()
    let running = [await openInstance(url), await openInstance(url)]
    const windows = new Set<string>()
    let sent = 0
    for (let round = 0; round < 4; round += 1) {
      for (const [at, instance] of running.entries()) append(instance, 10 + at, `${round}-${at}`)
      sent += 21
      const [oldest, kept] = running
      const next = await openInstance(url)
      await oldest?.store.close()
      await kept?.store.flush()
      running = [kept, next].filter((each) => each !== undefined)
      for (const { store } of running) {
        const stats = await store.readStats({ includeRecent: true, limit: 100 })
        expect(stats.summary.totalRequests).toBe(sent)
        expect(stats.recentEvents).toHaveLength(Math.min(sent, 100))
        windows.add(stats.windowStartedAt)
      }
    }
    expect(windows.size).toBe(1)
    for (const { store } of running) await store.close()
    const later = await openInstance(url)
    const stats = await later.store.readStats({ includeRecent: true, limit: 100 })
    expect([stats.summary.totalRequests, stats.recentEvents]).toEqual([0, []])
    expect(stats.windowStartedAt > [...windows].join('')).toBe(true)
    const [total] = (await later.store.readIntervals(0)).map(({ requestCount }) => requestCount)
    expect(total).toBeGreaterThan(0)
    await later.store.close()
  })

  test('an instance that died without a word still counts', async () => {
    const { url, query } = await server.makeDatabase()
    const [dead, alive] = [await openInstance(url), await openInstance(url)]
    append(dead, 5, 'dead')
    await dead.store.flush()
    append(alive, 7, 'alive')
    await query("UPDATE instances SET seen_at = now() - interval '1 hour' WHERE run_id = 1")
    expect(await alive.total()).toBe(12)
    await alive.store.close()
    await dead.store.close()
  })

  test('an instance that was cut off moves to the generation that others began', async () => {
    const { url, query } = await server.makeDatabase()
    const cutOff = await openInstance(url)
    append(cutOff, 3, 'cut-off')
    await cutOff.store.flush()
    await query("UPDATE instances SET seen_at = now() - interval '1 hour'")
    // Until it reports again, it is as good as dead.
    const next = await openInstance(url)
    append(next, 4, 'next')
    await next.store.flush()
    await until(async () => (await cutOff.total()) === 7)
    expect(await next.total()).toBe(7)
    await next.store.close()
    await cutOff.store.close()
  })

  test('recent events of all instances are in order, and each once', async () => {
    const { url } = await server.makeDatabase()
    const instances = [await openInstance(url), await openInstance(url)]
    const startMs = Date.now()
    const events = Array.from({ length: 60 }, (_, id) =>
      makeRequestEvent(id, { observedAtMs: startMs + id }),
    )
    for (const [id, event] of events.entries()) instances[id % 2]?.store.append(event)
    for (const { store } of instances) await store.flush()
    for (const { store } of instances) {
      const { recentEvents = [] } = await store.readStats({ includeRecent: true, limit: 50 })
      expect(recentEvents.map(({ requestId }) => requestId)).toEqual(
        events
          .map(({ requestId }) => requestId)
          .reverse()
          .slice(0, 50),
      )
    }
    for (const { store } of instances) await store.close()
  })

  test('one instance leads; when it stops, another one does', async () => {
    const { url } = await server.makeDatabase()
    const instances = [await openInstance(url), await openInstance(url)]
    const leaders = () =>
      new Set(instances.map(({ store }) => store.instances().leaders['retention']))
    await until(() => leaders().size === 1 && !leaders().has(undefined))
    await until(() => instances.every(({ store }) => store.instances().alive === 2))
    const [leader] = leaders()
    const leading = instances.filter(({ store }) => store.instances().self === leader)
    const others = instances.filter(({ store }) => store.instances().self !== leader)
    for (const { store } of leading) await store.close()
    await until(() =>
      others.every(
        ({ store }) => store.instances().leaders['retention'] === store.instances().self,
      ),
    )
    expect(others.map(({ store }) => store.instances().alive)).toEqual([1])
    for (const { store } of others) await store.close()
  })

  test.each<[string, (postgres: PostgresProcess) => Promise<unknown>]>([
    ['is restarted', (postgres) => postgres.stop().then(postgres.start)],
    ['crashes', (postgres) => postgres.kill().then(postgres.start)],
    ['cuts connections', (postgres) => postgres.cut()],
  ])('nothing is lost when it %s', async (_, breakIt) => {
    await using own = await startPostgres()
    const { url, query } = await own.makeDatabase()
    const instances = [await openInstance(url), await openInstance(url)]
    let sending = true
    let sent = 0
    const traffic = (async () => {
      for (let round = 0; sending; round += 1) {
        for (const [at, instance] of instances.entries()) append(instance, 3, `${round}-${at}`)
        sent += 6
        await Bun.sleep(5)
      }
    })()
    await Bun.sleep(300)
    await breakIt(own)
    await Bun.sleep(300)
    sending = false
    await traffic
    for (const { store } of instances)
      await until(() =>
        store.flush().then(
          () => true,
          () => false,
        ),
      )
    expect(await query('SELECT count(*)::int AS count FROM event_rows')).toEqual([{ count: sent }])
    for (const instance of instances) {
      expect(await instance.total()).toBe(sent)
      expect(metric(instance, 'events_dropped_total')).toBe(0)
      await until(() => instance.store.health().status === 'ok')
    }
    for (const { store } of instances) await store.close()
  })

  test('while it hangs: events wait, questions fail, health says so; then all is as before', async () => {
    await using own = await startPostgres()
    const instance = await openInstance((await own.makeDatabase()).url)
    append(instance, 5, 'before')
    await instance.store.flush()
    own.pause()
    append(instance, 5, 'meanwhile')
    const failed = await instance.total().catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(PostgresError)
    expect(failed).not.toBeInstanceOf(Fault)
    await until(() => instance.store.health().status === 'degraded')
    await until(() => instance.reports.length > 0)
    expect(instance.reports).toEqual(['request events cannot be stored; retrying'])
    own.resume()
    await until(() =>
      instance
        .total()
        .catch(() => 0)
        .then((total) => total === 10),
    )
    await until(() => metric(instance, 'events_written_total') === 10)
    await until(() => instance.store.health().status === 'ok')
    expect(instance.reports).toContain('request events are being stored again')
    await instance.store.close()
  })

  test('beyond what fits into memory, the oldest are dropped and counted, and still in the stats', async () => {
    await using own = await startPostgres()
    const { url, query } = await own.makeDatabase()
    const instance = await openInstance(url, { batchMaxEvents: 10, pendingMaxEvents: 100 })
    await own.stop()
    append(instance, 300, 'many')
    await own.start()
    await until(() =>
      instance.store.flush().then(
        () => true,
        () => false,
      ),
    )
    const [{ count } = { count: -1 }] = await query('SELECT count(*)::int AS count FROM event_rows')
    expect(Number(count)).toBeLessThanOrEqual(100)
    expect(metric(instance, 'events_written_total')).toBe(Number(count))
    expect(metric(instance, 'events_dropped_total')).toBe(300 - Number(count))
    expect(await instance.total()).toBe(300)
    await instance.store.close()
  })

  test('an event after a flush of nothing is stored like any other', async () => {
    const { url, query } = await server.makeDatabase()
    const instance = await openInstance(url)
    await instance.store.flush()
    append(instance, 1, 'first')
    await until(() => metric(instance, 'events_written_total') === 1)
    append(instance, 1, 'second')
    await until(() => metric(instance, 'events_written_total') === 2)
    expect(await query('SELECT count(*)::int AS count FROM event_rows')).toEqual([{ count: 2 }])
    await instance.store.close()
  })

  test('a database that was replaced by an older copy gets its roll-ups and parts again', async () => {
    await using own = await startPostgres()
    const { url, query } = await own.makeDatabase()
    const instance = await openInstance(url)
    append(instance, 4, 'before')
    await instance.store.flush()
    await own.stop()
    await own.start()
    // What a replica that lags behind lacks when it takes over.
    for (const table of ['instances', 'event_answers', 'event_callers', 'route_roll_ups'])
      await query(`DELETE FROM ${table}`)
    for (const table of ['outcome_roll_ups', 'caller_roll_ups']) await query(`DELETE FROM ${table}`)
    append(instance, 1, 'after')
    await until(() =>
      instance.store.flush().then(
        () => true,
        () => false,
      ),
    )
    const other = await openInstance(url)
    await until(async () => (await other.total()) === 5)
    expect(await query('SELECT count(*)::int AS count FROM events')).toEqual([{ count: 1 }])
    await instance.store.close()
    await other.store.close()
  })

  test('an event that the database cannot hold is dropped with its batch, and the next ones are stored', async () => {
    const { url, query } = await server.makeDatabase()
    const instance = await openInstance(url)
    const bad: RequestEvent = makeRequestEvent('bad', { params: { api_country: 'D\0' } })
    instance.store.append(bad)
    await instance.store.flush().catch(() => undefined)
    append(instance, 2, 'good')
    await instance.store.flush().catch(() => undefined)
    expect(instance.reports).toContain('a batch of request events was rejected and lost')
    expect(await query('SELECT count(*)::int AS count FROM event_rows')).toEqual([{ count: 2 }])
    await instance.store.close().catch(() => undefined)
  })
})
