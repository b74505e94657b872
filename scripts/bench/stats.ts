import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/store/database.ts'
import { type LocalEventStore, makeEventStore } from '../../src/monitoring/adapters/event-store.ts'
import { makeMetrics } from '../../src/monitoring/telemetry/metrics.ts'
import { scheduleTimer } from '../../src/basics/schedule.ts'
import { makeEvent, seededRandom } from './event-traffic.ts'
import { median } from './median.ts'

export type StatsBench = {
  smallEvents: number
  largeEvents: number
  smallReadMs: number
  largeReadMs: number
  /** Reading with many events against reading with few. */
  ratio: number
  /** Full cost of storing one event: append, tally, insert, roll-ups, commits and checkpoints. */
  storeUsPerEvent: number
}

const SMALL_EVENTS = 10_000
const READS = 51
const BATCH_EVENTS = 1_000
const DEFAULT_EVENTS = 10_000_000

/**
 * Median time to read the stats with ten thousand and with `largeEvents` events stored. Both databases are filled by
 * the store itself: every event goes through `append`, its tally, its row and the roll-ups, nothing is generated in
 * SQL.
 */
export const benchStats = async (largeEvents = DEFAULT_EVENTS): Promise<StatsBench> => {
  const small = await benchReading(Math.min(SMALL_EVENTS, largeEvents))
  const large = await benchReading(largeEvents)
  return {
    smallEvents: small.events,
    largeEvents: large.events,
    smallReadMs: small.readMs,
    largeReadMs: large.readMs,
    ratio: large.readMs / small.readMs,
    storeUsPerEvent: large.storeUsPerEvent,
  }
}

const benchReading = async (events: number) => {
  const directory = mkdtempSync(join(tmpdir(), 'drawbridge-bench-stats-'))
  const database = openDatabase(join(directory, 'bench.db'))
  try {
    const store = makeEventStore({
      database,
      nowMs: Date.now,
      startedAtMs: Date.now(),
      deploySha: 'bench',
      retentionDays: 30,
      metrics: makeMetrics(),
      report: (message, error) => {
        throw new Error(message, { cause: error })
      },
      schedule: scheduleTimer,
    })
    const storeUsPerEvent = await fill(store, events)
    const readMs = medianReadMs(store, events)
    await store.close()
    return { events, readMs, storeUsPerEvent }
  } finally {
    database.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Returns the microseconds per event, without generating it. */
const fill = async (store: LocalEventStore, events: number): Promise<number> => {
  const random = seededRandom(1)
  const startMs = Date.now()
  let spentMs = 0
  for (let done = 0; done < events; done += BATCH_EVENTS) {
    const batch = Array.from({ length: Math.min(BATCH_EVENTS, events - done) }, (_, index) =>
      makeEvent(random, done + index, startMs),
    )
    const startedAt = performance.now()
    for (const event of batch) store.append(event)
    await store.flush()
    spentMs += performance.now() - startedAt
  }
  return (spentMs * 1000) / events
}

const medianReadMs = (store: LocalEventStore, events: number): number => {
  const timesMs = Array.from({ length: READS }, () => {
    const startedAt = performance.now()
    const stats = store.readStats({ includeRecent: true, limit: 100 })
    const spentMs = performance.now() - startedAt
    if (stats.summary.totalRequests !== events) throw new Error('the stats miss events')
    return spentMs
  })
  return median(timesMs)
}

if (import.meta.main) {
  const count = Number(process.argv[2] ?? DEFAULT_EVENTS)
  if (!Number.isSafeInteger(count) || count < 1)
    throw new Error('pass the number of events, a whole number above 0')
  console.log(JSON.stringify(await benchStats(count), undefined, 2))
}
