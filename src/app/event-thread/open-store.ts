import type { Database } from 'bun:sqlite'
import { scheduleTimer } from '../../basics/schedule.ts'
import {
  type EventStore,
  keepRetention,
  makeEventStore,
  noRun,
} from '../../monitoring/adapters/event-store.ts'
import type { EventProgress, ProgressReports } from '../../monitoring/adapters/event-progress.ts'
import { openSharedEvents } from '../../monitoring/adapters/postgres/open-shared-events.ts'
import { makeSharedEventStore } from '../../monitoring/adapters/postgres/shared-event-store.ts'
import type { Log } from '../../monitoring/telemetry/log.ts'
import { openDatabase } from '../../store/database.ts'
import type { SharedJob } from '../../store/postgres/lease.ts'
import { PostgresError } from '../../store/postgres/postgres-trouble.ts'
import { troubleText } from '../../store/postgres/words.ts'
import type { EventThreadSettings } from './messages.ts'

/** With the time the sending thread collects events, this bounds what a killed process loses. */
const STORE_BATCH_MAX_MS = 200

/** PostgreSQL may start beside this process. */
const PATIENCE_MS = 30_000

export type OpenedStore = {
  store: EventStore
  state: () => Pick<EventProgress, 'health' | 'instances' | 'fences'>
  close: () => Promise<void>
}

/** The SQLite database is migrated in any case: lists and rewards are in it. @throws Error of one sentence */
export const openStore = async (
  settings: EventThreadSettings,
  log: Log,
  reports: ProgressReports,
): Promise<OpenedStore> => {
  const database = openDatabase(settings.databasePath)
  const common = {
    nowMs: Date.now,
    startedAtMs: settings.startedAtMs,
    deploySha: settings.deploySha,
    retentionDays: settings.retentionDays,
    metrics: reports,
    report: makeReport(log, reports),
    schedule: scheduleTimer,
    batchMaxMs: STORE_BATCH_MAX_MS,
  }
  try {
    return settings.databaseUrl === undefined
      ? openLocal(database, common)
      : await openShared(database, common, {
          ...settings,
          databaseUrl: settings.databaseUrl,
          onSeen: reports.sendSoon,
        })
  } catch (error) {
    database.close()
    throw error
  }
}

type Common = Omit<Parameters<typeof makeEventStore>[0], 'database'>

const openLocal = (database: Database, common: Common): OpenedStore => {
  const store = makeEventStore({ ...common, database })
  return {
    store,
    state: () => ({ health: store.health() }),
    close: () => store.close().finally(() => database.close()),
  }
}

const openShared = async (
  database: Database,
  common: Common,
  {
    databaseUrl: url,
    jobs = [],
    onSeen,
  }: { databaseUrl: string; jobs?: readonly SharedJob[]; onSeen: () => void },
): Promise<OpenedStore> => {
  const opened = await openSharedEvents({ ...common, url, patienceMs: PATIENCE_MS })
  const store = makeSharedEventStore({ ...common, ...opened, jobs, onSeen })
  // Of a time before DATABASE_URL was set.
  const stopRetention = keepRetention({ ...common, database }, noRun)
  return {
    store,
    state: () => ({
      health: store.health(),
      instances: store.instances(),
      fences: store.fences(),
    }),
    close: async () => {
      stopRetention()
      await store.close().finally(() => database.close())
    },
  }
}

const makeReport =
  (log: Log, reports: ProgressReports) =>
  (message: string, error?: unknown): void => {
    // Trouble of PostgreSQL is a sentence; anything else is a bug or an error of SQLite, with its location.
    if (error instanceof PostgresError) log.warn(message, { reason: troubleText(error.trouble) })
    else log.warn(message, {}, error)
    reports.sendSoon()
  }
