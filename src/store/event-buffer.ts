import type { RequestEvent } from '../domain/event/request-event.ts'
import type { Schedule } from '../telemetry/schedule.ts'

/** Tells the operator; once when storing begins to fail and once when it works again, not for each batch. */
export type Report = (message: string, error?: unknown) => void

export type EventBufferSettings = {
  /** Writes a batch as a whole or throws and has written nothing of it. */
  write: (events: readonly RequestEvent[]) => void
  /** Whether what `write` threw may pass; if not, the batch is given up. */
  mayPass: (error: unknown) => boolean
  schedule: Schedule
  batchMaxEvents: number
  batchMaxMs: number
  retryMs: number
  pendingMaxEvents: number
  onDropped: (count: number) => void
  report: Report
}

/**
 * Collects events and writes them by number or time, whichever comes first, never inside `append`. While writing fails
 * it tries again every `retryMs` and keeps at most `pendingMaxEvents`, dropping the oldest.
 */
export const makeEventBuffer = (settings: EventBufferSettings) => {
  const { write, mayPass, schedule, batchMaxEvents, batchMaxMs, retryMs, onDropped, report } =
    settings
  let pending: RequestEvent[] = []
  let cancel: (() => void) | undefined
  let failing = false
  let closed = false

  const arm = (afterMs: number): void => {
    cancel?.()
    cancel = schedule(drain, afterMs)
  }
  const armForPending = (): void => arm(pending.length >= batchMaxEvents ? 0 : batchMaxMs)

  const drain = (): void => {
    cancel = undefined
    if (pending.length === 0) return
    if (writeBatch() !== undefined) arm(retryMs)
    else if (pending.length > 0) armForPending()
  }

  /** Writes the oldest batch; answers the error when it has to be tried again. */
  const writeBatch = (): { error: unknown } | undefined => {
    const batch = pending.length <= 2 * batchMaxEvents ? pending : pending.slice(0, batchMaxEvents)
    try {
      write(batch)
      if (failing) report('request events are stored again')
      failing = false
    } catch (error) {
      if (mayPass(error)) {
        if (!failing) report('request events cannot be stored; trying again', error)
        failing = true
        return { error }
      }
      onDropped(batch.length)
      report('a batch of request events was refused and is lost', error)
    }
    pending = pending.slice(batch.length)
    return undefined
  }

  const dropOldest = (): void => {
    onDropped(batchMaxEvents)
    pending = pending.slice(batchMaxEvents)
  }

  /** Throws when they cannot be written; they stay pending. */
  const writeAll = (): void => {
    while (pending.length > 0) {
      const failure = writeBatch()
      if (failure === undefined) continue
      throw new Error(`${pending.length} request events could not be stored`, {
        cause: failure.error,
      })
    }
  }

  return {
    append: (event: RequestEvent): void => {
      if (closed) return onDropped(1)
      pending.push(event)
      if (cancel === undefined) armForPending()
      else if (pending.length === batchMaxEvents && !failing) arm(0)
      else if (pending.length > settings.pendingMaxEvents) dropOldest()
    },
    pending: (): readonly RequestEvent[] => pending,
    writeAll,
    /** Writes what there is and ends; what cannot be written now is lost, counted, and thrown about. */
    close: (): void => {
      if (closed) return
      closed = true
      cancel?.()
      try {
        writeAll()
      } catch (error) {
        onDropped(pending.length)
        pending = []
        throw error
      }
    },
  }
}
