import type { RequestEvent } from '../events/request-event.ts'

/** Informs the operator once when storing begins to fail and once when it works again, not for each batch. */
export type Report = (message: string, error?: unknown) => void

export type EventQueueSettings = {
  /** Writes the batch completely, or throws and has written nothing of it. */
  write: (events: readonly RequestEvent[]) => void
  /** Whether the error that `write` threw may be temporary; if not, the batch is dropped. */
  mayPass: (error: unknown) => boolean
  batchMaxEvents: number
  onDropped: (count: number) => void
  report: Report
}

/** Events not written yet, oldest first, and how they are written batch by batch. */
export const makeEventQueue = (settings: EventQueueSettings) => {
  const { write, mayPass, batchMaxEvents, onDropped, report } = settings
  let pending: RequestEvent[] = []
  let failing = false

  /** Writes the oldest batch; returns the error if it must be retried. */
  const writeBatch = (): { error: unknown } | undefined => {
    const batch = pending.length <= 2 * batchMaxEvents ? pending : pending.slice(0, batchMaxEvents)
    try {
      write(batch)
      if (failing) report('request events are being stored again')
      failing = false
    } catch (error) {
      if (mayPass(error)) {
        if (!failing) report('request events cannot be stored; retrying', error)
        failing = true
        return { error }
      }
      onDropped(batch.length)
      report('a batch of request events was rejected and lost', error)
    }
    pending = pending.slice(batch.length)
    return undefined
  }

  return {
    /** Returns how many are pending. */
    push: (event: RequestEvent): number => pending.push(event),
    pending: (): readonly RequestEvent[] => pending,
    /** Whether the last write failed and will be retried. */
    failing: (): boolean => failing,
    writeBatch,
    /** Throws if they cannot be written; they stay pending. */
    writeAll: (): void => {
      while (pending.length > 0) {
        const failure = writeBatch()
        if (failure === undefined) continue
        throw new Error(`${pending.length} request events could not be stored`, {
          cause: failure.error,
        })
      }
    },
    /** Drops the oldest, at most `count`, and counts them. */
    dropOldest: (count: number): void => {
      onDropped(Math.min(count, pending.length))
      pending = pending.slice(count)
    },
  }
}
