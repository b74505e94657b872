import type { RequestEvent } from '../events/request-event.ts'
import type { Schedule } from '../../basics/schedule.ts'
import { type EventQueueSettings, makeEventQueue } from './event-queue.ts'

export type EventBufferSettings = EventQueueSettings & {
  schedule: Schedule
  batchMaxMs: number
  retryMs: number
  pendingMaxEvents: number
}

/**
 * Collects events and writes them by number or time, whichever comes first, never inside `append`. While writing fails
 * it retries every `retryMs` and holds at most `pendingMaxEvents`, dropping the oldest.
 */
export const makeEventBuffer = (settings: EventBufferSettings) => {
  const { schedule, batchMaxEvents, batchMaxMs, retryMs, pendingMaxEvents, onDropped } = settings
  const queue = makeEventQueue(settings)
  let cancel: (() => void) | undefined
  let closed = false

  const arm = (afterMs: number): void => {
    cancel?.()
    cancel = schedule(drain, afterMs)
  }
  const armFor = (count: number): void => arm(count >= batchMaxEvents ? 0 : batchMaxMs)

  /** Writes one batch per turn, so that other work of the thread runs in between. */
  const drain = (): void => {
    cancel = undefined
    if (queue.pending().length === 0) return
    if (queue.writeBatch() !== undefined) arm(retryMs)
    else if (queue.pending().length > 0) armFor(queue.pending().length)
  }

  return {
    append: (event: RequestEvent): void => {
      if (closed) return onDropped(1)
      const count = queue.push(event)
      if (cancel === undefined) armFor(count)
      else if (count === batchMaxEvents && !queue.failing()) arm(0)
      else if (count > pendingMaxEvents) queue.dropOldest(batchMaxEvents)
    },
    pending: queue.pending,
    failing: queue.failing,
    writeAll: queue.writeAll,
    /** Writes the pending events and closes; if writing fails, they are lost, counted, and the error is thrown. */
    close: (): void => {
      if (closed) return
      closed = true
      cancel?.()
      try {
        queue.writeAll()
      } catch (error) {
        queue.dropOldest(queue.pending().length)
        throw error
      }
    },
  }
}
