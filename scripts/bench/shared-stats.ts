// Reading the stats of several instances from PostgreSQL on this machine, and storing their events there.
import { openSharedEvents } from '../../src/monitoring/adapters/postgres/open-shared-events.ts'
import {
  makeSharedEventStore,
  type SharedEventStore,
} from '../../src/monitoring/adapters/postgres/shared-event-store.ts'
import { makeMetrics } from '../../src/monitoring/telemetry/metrics.ts'
import { scheduleTimer } from '../../src/basics/schedule.ts'
import { noPostgres, startPostgres } from '../../test/kit/postgres.ts'
import { makeEvent, seededRandom } from './event-traffic.ts'
import { quantile } from './median.ts'

export type SharedStatsBench = {
  events: number
  instances: number
  /**
   * Of one instance, with its own part in memory and those of the others in the database. The lower quartile, since
   * the rest shows what else the machine did.
   */
  readMs: number
  storedPerSecond: number
}

const INSTANCES = 5
const READS = 101
const QUIET_SHARE = 0.25
const BATCH_EVENTS = 5_000
const DEFAULT_EVENTS = 10_000_000

/** Undefined where no PostgreSQL is installed. Every event goes through the store of an instance. */
export const benchSharedStats = async (
  events = DEFAULT_EVENTS,
): Promise<SharedStatsBench | undefined> => {
  if (noPostgres !== '') return undefined
  await using server = await startPostgres({ config: ['shared_buffers=256MB', 'max_wal_size=4GB'] })
  const { url } = await server.makeDatabase()
  const stores: SharedEventStore[] = []
  for (let opened = 0; opened < INSTANCES; opened += 1) stores.push(await open(url))
  try {
    const storedPerSecond = await fill(stores, events)
    return {
      events,
      instances: INSTANCES,
      readMs: await quietReadMs(stores, events),
      storedPerSecond,
    }
  } finally {
    for (const store of stores) await store.close()
  }
}

const open = async (url: string): Promise<SharedEventStore> => {
  const common = {
    nowMs: Date.now,
    startedAtMs: Date.now(),
    deploySha: 'bench',
    retentionDays: 30,
    metrics: makeMetrics(),
    report: (message: string, error: unknown) => {
      throw new Error(message, { cause: error })
    },
    schedule: scheduleTimer,
    onSeen: () => undefined,
  }
  return makeSharedEventStore({
    ...common,
    ...(await openSharedEvents({ ...common, url, patienceMs: 30_000 })),
  })
}

/** Returns the events that one instance stores within a second, without generating them. */
const fill = async (stores: readonly SharedEventStore[], events: number): Promise<number> => {
  const random = seededRandom(1)
  const startMs = Date.now()
  let spentMs = 0
  for (let done = 0; done < events; done += BATCH_EVENTS) {
    const batch = Array.from({ length: Math.min(BATCH_EVENTS, events - done) }, (_, index) =>
      makeEvent(random, done + index, startMs),
    )
    const store = stores[(done / BATCH_EVENTS) % stores.length]
    const startedAt = performance.now()
    for (const event of batch) store?.append(event)
    await store?.flush()
    spentMs += performance.now() - startedAt
  }
  return (events * 1000) / spentMs
}

const quietReadMs = async (
  [store]: readonly SharedEventStore[],
  events: number,
): Promise<number> => {
  const timesMs: number[] = []
  for (let read = 0; read < READS; read += 1) {
    const startedAt = performance.now()
    const stats = await store?.readStats({ includeRecent: true, limit: 100 })
    timesMs.push(performance.now() - startedAt)
    if (stats?.summary.totalRequests !== events) throw new Error('the stats miss events')
  }
  return quantile(
    timesMs.sort((one, other) => one - other),
    QUIET_SHARE,
  )
}

if (import.meta.main) {
  const count = Number(process.argv[2] ?? DEFAULT_EVENTS)
  if (!Number.isSafeInteger(count) || count < 1)
    throw new Error('pass the number of events, a whole number above 0')
  console.log(JSON.stringify(await benchSharedStats(count), undefined, 2))
}
