import type { Database } from 'bun:sqlite'
import type { ComponentHealth } from '../../solana/chain.ts'
import type { EventLog } from '../events/request-event.ts'
import { assembleStats } from '../stats/assemble-stats.ts'
import { summariseIntervals } from '../stats/interval-roll-up.ts'
import type { IntervalReader, IntervalStats } from '../stats/public-api-history.ts'
import {
  MAX_RECENT_EVENTS,
  type PublicApiStats,
  type StatsQuery,
  type StatsReader,
} from '../stats/public-api-stats.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Schedule } from '../../basics/schedule.ts'
import { prepareEventBatches } from './event-batches.ts'
import { makeEventBuffer } from './event-buffer.ts'
import type { Report } from './event-queue.ts'
import { prepareRetention } from './event-retention.ts'
import { makeRecentEvents } from './recent-events.ts'

export type EventStoreSettings = {
  database: Database
  nowMs: () => number
  /** Start of the window that the stats cover. */
  startedAtMs: number
  deploySha: string
  retentionDays: number
  metrics: Pick<Metrics, 'eventsWritten' | 'eventsDropped' | 'eventBatchDuration'>
  report: Report
  schedule: Schedule
  batchMaxEvents?: number
  batchMaxMs?: number
  pendingMaxEvents?: number
}

/** Where events are stored and stats are read: SQLite, or PostgreSQL that several instances share. */
export type EventStore = EventLog &
  StatsReader &
  IntervalReader & {
    /** Whether events are being stored, as of the last attempt; sends no query. */
    health: () => ComponentHealth
    /** Stops the timers and writes what is pending; rejects (and counts the loss) if it cannot be written. */
    close: () => Promise<void>
  }

/** SQLite answers at once. */
export type LocalEventStore = Omit<EventStore, 'readStats' | 'readIntervals'> & {
  readStats: (request: StatsQuery) => PublicApiStats
  readIntervals: (afterMs: number) => IntervalStats[]
}

/** A batch of a thousand takes about a millisecond to write, so nothing else in its thread waits for long. */
const BATCH_MAX_EVENTS = 1_000

/** The most that a killed process can lose, in milliseconds of a quiet server. */
const BATCH_MAX_MS = 250

/** Events held while the disk is full, about 500 bytes each: 50 MB. */
const PENDING_MAX_EVENTS = 100_000

const RETRY_MS = 1_000

/** Pause between checks for old events, and between two chunks while there are any, in milliseconds. */
const RETENTION_EVERY_MS = 600_000
const RETENTION_PAUSE_MS = 50

/**
 * The durable log of requests and the stats of this process, in one database. Other processes may use the same one:
 * each has its own run for its roll-ups, and all share the history. Throws if the database cannot be written.
 */
export const makeEventStore = (settings: EventStoreSettings): LocalEventStore => {
  const { database, nowMs, metrics, report, schedule } = settings
  const runId = beginRun(database, settings.startedAtMs)
  const batches = prepareEventBatches(database, runId)
  const recent = makeRecentEvents(MAX_RECENT_EVENTS)
  const buffer = makeEventBuffer({
    write: (events) => {
      const startedAt = performance.now()
      const written = batches.write(events)
      metrics.eventBatchDuration.observe((performance.now() - startedAt) / 1000)
      metrics.eventsWritten.inc(written)
      metrics.eventsDropped.inc(events.length - written)
    },
    mayPass,
    schedule,
    batchMaxEvents: settings.batchMaxEvents ?? BATCH_MAX_EVENTS,
    batchMaxMs: settings.batchMaxMs ?? BATCH_MAX_MS,
    retryMs: RETRY_MS,
    pendingMaxEvents: settings.pendingMaxEvents ?? PENDING_MAX_EVENTS,
    onDropped: metrics.eventsDropped.inc,
    report,
  })
  const stopRetention = keepRetention(settings, runId)

  return {
    append: (event) => {
      recent.add(event)
      buffer.append(event)
    },
    flush: async () => buffer.writeAll(),
    health: () =>
      buffer.failing()
        ? { status: 'down', detail: 'Request events cannot be stored. Retrying.' }
        : { status: 'ok' },
    close: async () => {
      stopRetention()
      buffer.close()
    },
    readStats: ({ includeRecent, limit }) =>
      assembleStats(batches.rollUpWith(buffer.pending()), {
        generatedAtMs: nowMs(),
        windowStartedAtMs: settings.startedAtMs,
        deploySha: settings.deploySha,
        recentEvents: includeRecent ? recent.newest(limit) : undefined,
      }),
    readIntervals: (afterMs) =>
      summariseIntervals(batches.intervalsWith(buffer.pending(), afterMs)),
  }
}

const beginRun = (database: Database, startedAtMs: number): number => {
  const run = database
    .query<{ id: number }, [number, number]>(
      'INSERT INTO event_runs (started_at_ms, seen_at_ms) VALUES (?, ?) RETURNING id',
    )
    .get(startedAtMs, startedAtMs)
  if (run === null) throw new Error('The database did not accept a new run of the server.')
  return run.id
}

/** No run, for a process that stores its events elsewhere. */
export const noRun = 0

/** Deletes old events a chunk at a time; returns how to stop. */
export const keepRetention = (
  {
    database,
    nowMs,
    schedule,
    report,
    retentionDays,
  }: Pick<EventStoreSettings, 'database' | 'nowMs' | 'schedule' | 'report' | 'retentionDays'>,
  runId: number,
): (() => void) => {
  const retention = prepareRetention(database, runId, retentionDays)
  const step = (): void => {
    let more = false
    try {
      more = retention.step(nowMs())
    } catch (error) {
      report('old request events could not be deleted; retrying later', error)
    }
    cancel = schedule(step, more ? RETENTION_PAUSE_MS : RETENTION_EVERY_MS)
  }
  let cancel = schedule(step, RETENTION_PAUSE_MS)
  return () => cancel()
}

/** Errors that may be temporary for the same data: a full disk, a lock, a failing device. */
const mayPassCodes = /^SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL)/

/** Whether a failed statement is worth repeating; a violated constraint, for example, always fails the same way. */
const mayPass = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  mayPassCodes.test(error.code)
