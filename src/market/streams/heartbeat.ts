import type { Schedule } from '../../basics/schedule.ts'
import { eventText } from '../../basics/server-sent-events.ts'

/** Maximum silence on a stream. */
export const heartbeatMs = 15_000

/** How often quiet clients are looked for, so that not all of them are written to at once. */
const lookEveryMs = 1_000

/** A client whose connection broke comes back after this time. */
export const retryMs = 3_000

/** Clients of a server that stops come back spread over this time. */
const spreadMs = 7_000

export type EndReason = 'shutdown' | 'source-lost' | 'storage-unavailable'

/** The last event of a stream that the server ends; the client comes back after `retry`. */
export const endText = (reason: EndReason, random: () => number): string => {
  const retry = Math.round(retryMs + random() * spreadMs)
  return `retry: ${retry}\n${eventText({ event: 'end', data: { reason, retryMs: retry } })}`
}

/** Calls `beat` every second until it returns false, and again from the next call on. */
export const makeHeartbeat = (schedule: Schedule, beat: () => boolean): (() => void) => {
  let isBeating = false
  const next = (): void => {
    schedule(() => {
      isBeating = beat()
      if (isBeating) next()
    }, lookEveryMs)
  }
  return () => {
    if (isBeating) return
    isBeating = true
    next()
  }
}
