import { makeMetrics } from '../../../../src/monitoring/telemetry/metrics.ts'
import { scheduleTimer } from '../../../../src/basics/schedule.ts'
import { openSharedEvents } from '../../../../src/monitoring/adapters/postgres/open-shared-events.ts'
import {
  makeSharedEventStore,
  type SharedEventStoreSettings,
} from '../../../../src/monitoring/adapters/postgres/shared-event-store.ts'

/** An instance on a database that others may share. Its clock is real unless `options` say otherwise. */
export const openInstance = async (
  url: string,
  options: Partial<SharedEventStoreSettings> & { startedAtMs?: number } = {},
) => {
  const metrics = makeMetrics()
  const reports: string[] = []
  const common = {
    nowMs: Date.now,
    startedAtMs: Date.now(),
    deploySha: 'abc1234',
    retentionDays: 30,
    metrics,
    report: (message: string) => void reports.push(message),
    schedule: scheduleTimer,
    onSeen: () => undefined,
    ...options,
  }
  // Deadlines are real in any case.
  const opening = { ...common, schedule: scheduleTimer, url, patienceMs: 20_000 }
  const store = makeSharedEventStore({ ...common, ...(await openSharedEvents(opening)) })
  const total = async (): Promise<number> =>
    (await store.readStats({ includeRecent: false, limit: 1 })).summary.totalRequests
  return { store, metrics, reports, total }
}

export type SharedInstance = Awaited<ReturnType<typeof openInstance>>
