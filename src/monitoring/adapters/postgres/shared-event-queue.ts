import type { Schedule } from '../../../basics/schedule.ts'
import { isAboutData, PostgresError } from '../../../store/postgres/postgres-trouble.ts'
import type { CountedEvent } from '../counted-parts.ts'
import type { Report } from '../event-queue.ts'

export type SharedEventQueueSettings = {
  /** Writes the batch and may be repeated with it. @throws PostgresError */
  write: (events: readonly CountedEvent[]) => Promise<void>
  schedule: Schedule
  batchMaxEvents: number
  batchMaxMs: number
  retryMs: number
  pendingMaxEvents: number
  onWritten: (count: number) => void
  onDropped: (count: number) => void
  report: Report
}

/**
 * Collects events and writes them batch by batch, by number or time, whichever comes first. While writing fails it
 * retries every `retryMs` and holds at most `pendingMaxEvents`, dropping the oldest.
 */
export const makeSharedEventQueue = (settings: SharedEventQueueSettings) => {
  const { schedule, batchMaxEvents, onDropped } = settings
  const pending = makePending(onDropped)
  const writeBatch = makeBatchWriter(settings, pending)
  let cancel: (() => void) | undefined
  let writing: Promise<void> | undefined
  let closed = false

  const arm = (afterMs: number): void => {
    cancel?.()
    cancel = schedule(() => {
      cancel = undefined
      void drain().catch(() => undefined)
    }, afterMs)
  }

  const writeBatches = async (): Promise<void> => {
    while (pending.count() > 0) await writeBatch.run()
  }

  /** Writes one batch after the other; calls while it runs wait for the same run. */
  const drain = (): Promise<void> => {
    writing ??= writeBatches().finally(() => {
      writing = undefined
      // After a failure, or if an event arrived just at the end.
      if (pending.count() > 0 && !closed)
        arm(writeBatch.isFailing() ? settings.retryMs : settings.batchMaxMs)
    })
    return writing
  }

  return {
    append: (event: CountedEvent): void => {
      if (closed) return onDropped(1)
      const count = pending.push(event)
      if (count > settings.pendingMaxEvents) pending.dropOldest(batchMaxEvents)
      if (writing !== undefined || writeBatch.isFailing()) return
      if (count === batchMaxEvents) arm(0)
      else if (cancel === undefined) arm(settings.batchMaxMs)
    },
    pendingCount: pending.count,
    isFailing: writeBatch.isFailing,
    /** Writes everything appended so far. @throws PostgresError if that fails; it stays pending */
    writeAll: async (): Promise<void> => {
      // A run that began earlier may end before the last event was appended.
      await writing?.catch(() => undefined)
      await drain()
    },
    /** Takes no more events. What is still pending is lost. */
    close: (): void => {
      closed = true
      cancel?.()
      pending.dropOldest(pending.count())
    },
  }
}

/** Events not written yet, oldest first. */
const makePending = (onDropped: (count: number) => void) => {
  let events: CountedEvent[] = []

  return {
    /** Returns how many are pending. */
    push: (event: CountedEvent): number => events.push(event),
    count: (): number => events.length,
    oldest: (count: number): CountedEvent[] => events.slice(0, count),
    /** Some of them may have been dropped while they were written. */
    remove: (written: readonly CountedEvent[]): void => {
      const gone = new Set(written)
      events = events.filter((event) => !gone.has(event))
    },
    dropOldest: (count: number): void => {
      if (events.length === 0) return
      onDropped(Math.min(count, events.length))
      events = events.slice(count)
    },
  }
}

const makeBatchWriter = (
  { write, batchMaxEvents, onWritten, onDropped, report }: SharedEventQueueSettings,
  pending: ReturnType<typeof makePending>,
) => {
  let failing = false

  return {
    isFailing: (): boolean => failing,
    /** @throws PostgresError if the batch has to be written again */
    run: async (): Promise<void> => {
      const batch = pending.oldest(batchMaxEvents)
      try {
        await write(batch)
        onWritten(batch.length)
        if (failing) report('request events are being stored again')
        failing = false
      } catch (error) {
        if (error instanceof PostgresError && !isAboutData(error.trouble)) {
          if (!failing) report('request events cannot be stored; retrying', error)
          failing = true
          throw error
        }
        onDropped(batch.length)
        report('a batch of request events was rejected and lost', error)
      }
      pending.remove(batch)
    },
  }
}
