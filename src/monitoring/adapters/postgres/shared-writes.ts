import type { SQL } from 'bun'
import type { RequestEvent } from '../../events/request-event.ts'
import type { IntervalRollUps } from '../../stats/interval-roll-up.ts'
import type { RollUp } from '../../stats/roll-up.ts'
import { makeEventCounter, type CountedEvent } from '../counted-parts.ts'
import type { EventStoreSettings } from '../event-store.ts'
import { makeEventInserts } from './event-inserts.ts'
import type { Instance } from './instances.ts'
import { makeOwnRollUps } from './own-roll-ups.ts'
import { makeSharedEventQueue } from './shared-event-queue.ts'
import type { SharedLinks } from './shared-links.ts'
import { rollUpRowsOf, writeRollUps } from './shared-roll-ups.ts'

export type SharedWritesSettings = Omit<EventStoreSettings, 'database' | 'startedAtMs'> & {
  links: Pick<SharedLinks, 'writes'>
  self: Instance
}

/** A batch takes some ten milliseconds, and its JSON some hundred kilobytes. */
const BATCH_MAX_EVENTS = 1_000
const BATCH_MAX_MS = 250

/** Events held while PostgreSQL is away, about 500 bytes each: 50 MB. */
const PENDING_MAX_EVENTS = 100_000

const RETRY_MS = 1_000

/** Others see the counts of this instance so much later. */
const ROLL_UPS_EVERY_MS = 1_000

/** What this instance writes: its events, and the roll-ups of all its requests, those of dropped events included. */
export const makeSharedWrites = (settings: SharedWritesSettings) => {
  const { links, self, nowMs, metrics, schedule, report } = settings
  const countedOf = makeEventCounter()
  const own = makeOwnRollUps(nowMs)
  const inserts = makeEventInserts(self.runId)
  let uncounted: CountedEvent[] = []
  const countAll = (): void => {
    if (uncounted.length === 0) return
    own.count(uncounted)
    uncounted = []
  }

  const write = writeAnew(links.writes, () => {
    inserts.forgetIds()
    own.markAllChanged()
  })
  const queue = makeSharedEventQueue({
    write: async (events) => {
      const startedAt = performance.now()
      await write((sql) => inserts.insert(sql, events))
      metrics.eventBatchDuration.observe((performance.now() - startedAt) / 1000)
    },
    schedule,
    batchMaxEvents: settings.batchMaxEvents ?? BATCH_MAX_EVENTS,
    batchMaxMs: settings.batchMaxMs ?? BATCH_MAX_MS,
    retryMs: RETRY_MS,
    pendingMaxEvents: settings.pendingMaxEvents ?? PENDING_MAX_EVENTS,
    onWritten: metrics.eventsWritten.inc,
    onDropped: metrics.eventsDropped.inc,
    report,
  })
  const writeOwn = async (): Promise<void> => {
    countAll()
    const changed = own.takeChanged()
    if (changed === undefined) return
    const rows = rollUpRowsOf(changed)
    await write((sql) => writeRollUps(sql, self.runId, rows))
  }
  const writeAll = async (): Promise<void> => {
    await queue.writeAll()
    await writeOwn()
  }
  const stop = every(settings, ROLL_UPS_EVERY_MS, writeOwn)

  return {
    append: (event: RequestEvent): void => {
      const counted = countedOf(event)
      uncounted.push(counted)
      if (uncounted.length >= BATCH_MAX_EVENTS) countAll()
      queue.append(counted)
    },
    queue,
    writeAll,
    /** Of every event appended so far. */
    counted: (): { rollUp: RollUp; intervals: IntervalRollUps } => {
      countAll()
      return own
    },
    /** Writes all, or counts as lost what cannot be written. */
    close: async (): Promise<void> => {
      await stop()
      await writeAll().finally(queue.close)
    },
  }
}

/**
 * Writes through a link. After a failure or a lost connection, the database may be another one, which lacks the last
 * writes: then `onDoubt` is called first, so that they are repeated.
 */
const writeAnew = (link: SharedLinks['writes'], onDoubt: () => void) => {
  let losses = 0
  return async (work: (sql: SQL) => Promise<void>): Promise<void> => {
    if (link.losses() !== losses) {
      losses = link.losses()
      onDoubt()
    }
    try {
      await link.run(work)
    } catch (error) {
      onDoubt()
      throw error
    }
  }
}

/** Runs it again and again, with a pause in between; a failure is left to the next time. Returns how to end it. */
const every = (
  { schedule }: Pick<SharedWritesSettings, 'schedule'>,
  pauseMs: number,
  run: () => Promise<void>,
): (() => Promise<void>) => {
  let stopped = false
  let running = Promise.resolve()
  const next = (): void => {
    if (stopped) return
    cancel = schedule(() => {
      // Health reports a failure.
      running = run()
        .catch(() => undefined)
        .finally(next)
    }, pauseMs)
  }
  let cancel: () => void = () => undefined
  next()
  return () => {
    stopped = true
    cancel()
    return running
  }
}
