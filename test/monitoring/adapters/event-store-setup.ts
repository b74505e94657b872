import type { Database } from 'bun:sqlite'
import type { RequestEvent } from '../../../src/monitoring/events/request-event.ts'
import { openDatabase } from '../../../src/store/database.ts'
import {
  type EventStoreSettings,
  makeEventStore,
} from '../../../src/monitoring/adapters/event-store.ts'
import { makeMetrics } from '../../../src/monitoring/telemetry/metrics.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'

export const DAY_MS = 86_400_000

export function makeSubject(options: Partial<EventStoreSettings> = {}) {
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

export type Subject = ReturnType<typeof makeSubject>

export function read({ store }: Subject) {
  return store.readStats({ includeRecent: false, limit: 20 })
}

export function total(subject: Subject): number {
  return read(subject).summary.totalRequests
}

export function readEvents(database: Database): RequestEvent[] {
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

export function byTimeAndId(events: readonly RequestEvent[]): RequestEvent[] {
  return events.toSorted(compareByTimeAndId)
}

/** Ids ordered by their trailing number. */
function compareByTimeAndId(a: RequestEvent, b: RequestEvent): number {
  return (
    a.observedAtMs - b.observedAtMs ||
    a.requestId.localeCompare(b.requestId, 'en', { numeric: true })
  )
}

export function count(database: Database, table: string): number {
  return database.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0
}

export function countBy(database: Database, expression: string): Record<string, number> {
  const rows = database
    .query<{ key: string; n: number }, []>(
      `SELECT ${expression} AS key, count(*) AS n FROM events GROUP BY 1`,
    )
    .all()
  return Object.fromEntries(rows.map(({ key, n }) => [key, n]))
}
