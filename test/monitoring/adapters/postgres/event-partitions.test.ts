// What goes when it is old, and who may delete it.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { scheduleTimer } from '../../../../src/basics/schedule.ts'
import { makePartitions } from '../../../../src/monitoring/adapters/postgres/event-partitions.ts'
import { openSharedLinks } from '../../../../src/monitoring/adapters/postgres/shared-links.ts'
import { retainOnce } from '../../../../src/monitoring/adapters/postgres/shared-retention.ts'
import {
  noPostgres,
  type PostgresProcess,
  startPostgres,
  type TestDatabase,
} from '../../../kit/postgres.ts'
import { makeRequestEvent } from '../../../kit/request-events.ts'
import { DAY_MS } from '../event-store-setup.ts'
import { openInstance } from './shared-store-setup.ts'

setDefaultTimeout(120_000)

const today = Math.floor(Date.now() / DAY_MS)

const partitionsOf = async ({ query }: TestDatabase): Promise<string[]> =>
  (
    await query(
      "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'event_rows'::regclass",
    )
  )
    .map(({ name }) => String(name))
    .sort()

describe.skipIf(noPostgres !== '')(`retention of shared events${noPostgres}`, () => {
  let server: PostgresProcess
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => await server[Symbol.asyncDispose]())

  /** A database with an instance in it, and how to delete what is old there. */
  const open = async (retentionDays: number) => {
    const database = await server.makeDatabase()
    // It leads, but deletes nothing by itself here.
    const instance = await openInstance(database.url, { retentionDays: 30_000 })
    const links = openSharedLinks(database.url, scheduleTimer)
    while (instance.store.instances().leaders['retention'] === undefined) await Bun.sleep(20)
    const retain = (atMs: number, fence = '1') =>
      retainOnce(
        {
          links,
          nowMs: () => atMs,
          retentionDays,
          schedule: scheduleTimer,
          report: () => undefined,
        },
        fence,
      )
    return {
      ...database,
      ...instance,
      links,
      retain,
      ids: async () =>
        (await database.query('SELECT request_id FROM event_rows ORDER BY 1')).map(
          ({ request_id }) => request_id,
        ),
      [Symbol.asyncDispose]: async () => {
        await links.close()
        await instance.store.close()
      },
    }
  }

  test('partitions are made ahead by each instance, once', async () => {
    await using subject = await open(30)
    const expected = [0, 1, 2, 3].map((ahead) => `event_rows_d${today + ahead}`)
    expect(await partitionsOf(subject)).toEqual([...expected, 'event_rows_default'])
    const nowMs = (today + 1) * DAY_MS
    await Promise.all(
      [1, 2, 3].map(() => subject.links.reads.run((sql) => makePartitions(sql, nowMs))),
    )
    expect(await partitionsOf(subject)).toHaveLength(6)
  })

  test('an event of any time is stored, and days that already have events get no partition', async () => {
    await using subject = await open(30)
    const times = [0, today * DAY_MS, (today + 4) * DAY_MS + 5, (today + 4_000) * DAY_MS]
    for (const [id, observedAtMs] of times.entries())
      subject.store.append(makeRequestEvent(id, { observedAtMs }))
    await subject.store.flush()
    await subject.links.reads.run((sql) => makePartitions(sql, (today + 2) * DAY_MS))
    expect(await partitionsOf(subject)).not.toContain(`event_rows_d${today + 4}`)
    expect(await partitionsOf(subject)).toContain(`event_rows_d${today + 5}`)
    expect(await subject.ids()).toHaveLength(4)
  })

  test('whole days are dropped, and what has no day of its own is deleted', async () => {
    await using subject = await open(7)
    const events = [
      makeRequestEvent('older', { observedAtMs: (today - 8) * DAY_MS }),
      makeRequestEvent('today', { observedAtMs: today * DAY_MS }),
      makeRequestEvent('tomorrow', { observedAtMs: (today + 1) * DAY_MS }),
    ]
    for (const event of events) subject.store.append(event)
    await subject.store.flush()
    expect(await subject.retain((today + 1) * DAY_MS)).toBe(false)
    expect(await subject.ids()).toEqual(['req-today', 'req-tomorrow'])
    await subject.retain((today + 8) * DAY_MS)
    expect(await partitionsOf(subject)).not.toContain(`event_rows_d${today}`)
    expect(await subject.ids()).toEqual(['req-tomorrow'])
    expect(await subject.store.readIntervals(0)).not.toEqual([])
  })

  test('an instance whose lease was taken deletes nothing', async () => {
    await using subject = await open(7)
    subject.store.append(makeRequestEvent('old', { observedAtMs: 0 }))
    await subject.store.flush()
    await subject.retain(Date.now(), '2')
    expect(await subject.ids()).toEqual(['req-old'])
    await subject.retain(Date.now())
    expect(await subject.ids()).toEqual([])
  })

  test('runs of this generation stay, earlier ones go with their events and what only they used', async () => {
    const database = await server.makeDatabase()
    const first = await openInstance(database.url)
    first.store.append(makeRequestEvent('first', { params: { api_country: 'XX' } }))
    await first.store.close()
    const { query } = database
    await query("UPDATE instances SET seen_at = now() - interval '40 days', closed_at = seen_at")
    const ended = await openInstance(database.url, { retentionDays: 7 })
    const last = await openInstance(database.url, { retentionDays: 7 })
    ended.store.append(makeRequestEvent('ended'))
    await ended.store.close()
    await query(
      "UPDATE instances SET seen_at = now() - interval '40 days' WHERE closed_at IS NOT NULL",
    )
    const links = openSharedLinks(database.url, scheduleTimer)
    while (last.store.instances().leaders['retention'] !== last.store.instances().self)
      await Bun.sleep(20)
    const [{ fence } = { fence: '' }] = await query(
      "SELECT fence::text AS fence FROM leases WHERE name = 'retention'",
    )
    const common = { links, schedule: scheduleTimer, report: () => undefined }
    await retainOnce({ ...common, nowMs: Date.now, retentionDays: 7 }, String(fence))
    expect(await query('SELECT run_id::int AS id FROM instances ORDER BY 1')).toEqual([
      { id: 2 },
      { id: 3 },
    ])
    expect(await query('SELECT api_country AS country FROM event_callers')).toEqual([
      { country: 'DE' },
    ])
    expect(await query('SELECT DISTINCT run_id::int AS id FROM route_roll_ups')).toEqual([
      { id: 2 },
    ])
    expect(await last.total()).toBe(1)
    await links.close()
    await last.store.close()
  })
})
