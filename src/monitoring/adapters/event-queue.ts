import type { RequestEvent } from '../events/request-event.ts'

/** Tells the operator; once when storing begins to fail and once when it works again, not for each batch. */
export type Report = (message: string, error?: unknown) => void

export type EventQueueSettings = {
  /** Writes a batch as a whole or throws and has written nothing of it. */
  write: (events: readonly RequestEvent[]) => void
  /** Whether what `write` threw may pass; if not, the batch is given up. */
  mayPass: (error: unknown) => boolean
  batchMaxEvents: number
  onDropped: (count: number) => void
  report: Report
}

/** Events that are not written yet, oldest first, and the writing of them batch by batch. */
export const makeEventQueue = (settings: EventQueueSettings) => {
  const { write, mayPass, batchMaxEvents, onDropped, report } = settings
  let pending: RequestEvent[] = []
  let failing = false

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

  return {
    /** Answers how many are pending. */
    push: (event: RequestEvent): number => pending.push(event),
    pending: (): readonly RequestEvent[] => pending,
    /** Whether the last attempt to write failed and is to be repeated. */
    failing: (): boolean => failing,
    writeBatch,
    /** Throws when they cannot be written; they stay pending. */
    writeAll: (): void => {
      while (pending.length > 0) {
        const failure = writeBatch()
        if (failure === undefined) continue
        throw new Error(`${pending.length} request events could not be stored`, {
          cause: failure.error,
        })
      }
    },
    /** Gives up the oldest, at most `count`; they are counted as dropped. */
    dropOldest: (count: number): void => {
      onDropped(Math.min(count, pending.length))
      pending = pending.slice(count)
    },
  }
}
