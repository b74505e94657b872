import type { RequestEvent } from '../events/request-event.ts'

/** The last `capacity` events of this process, in memory. */
export const makeRecentEvents = (capacity: number) => {
  const ring: RequestEvent[] = []
  let next = 0

  return {
    add: (event: RequestEvent): void => {
      ring[next] = event
      next = next + 1 === capacity ? 0 : next + 1
    },
    /** Newest first by the time they arrived, at most `limit`: a slow request is added late. */
    newest: (limit: number): RequestEvent[] =>
      [...ring.slice(0, next).reverse(), ...ring.slice(next).reverse()]
        .sort((a, b) => b.observedAtMs - a.observedAtMs)
        .slice(0, limit),
  }
}
