import {
  countInInterval,
  INTERVAL_MS,
  type IntervalRollUp,
  type IntervalRollUps,
  intervalStartOf,
} from '../../stats/interval-roll-up.ts'
import {
  addRollUp,
  type CallerDimension,
  callerDimensions,
  emptyRollUp,
  type RollUp,
  type RouteRollUp,
} from '../../stats/roll-up.ts'
import { type CountedEvent, countEvents } from '../counted-parts.ts'

/** Rows to write, with their absolute values. */
export type ChangedRollUps = {
  routes: RouteRollUp[]
  callers: { dimension: CallerDimension; key: string; count: number }[]
  intervals: IntervalRollUp[]
}

/** The history shows one day; a longer request counts in the stats and in no interval. */
const INTERVALS_KEPT_MS = 86_400_000

/** The roll-ups of this run, in memory, and which of their rows have changed since they were last written. */
export const makeOwnRollUps = (nowMs: () => number) => {
  const rollUp = emptyRollUp()
  const intervals: IntervalRollUps = new Map()
  const changed = {
    routes: new Set<string>(),
    callers: new Set<string>(),
    starts: new Set<number>(),
  }

  const markChanged = (counted: RollUp): void => {
    for (const key of counted.routes.keys()) changed.routes.add(key)
    for (const dimension of callerDimensions)
      for (const key of counted.callers[dimension].keys())
        changed.callers.add(`${dimension} ${key}`)
  }

  const countInIntervals = (events: readonly CountedEvent[]): void => {
    const keptFromMs = nowMs() - INTERVALS_KEPT_MS - INTERVAL_MS
    for (const { event } of events) {
      const startsAtMs = intervalStartOf(event)
      if (startsAtMs < keptFromMs) continue
      countInInterval(intervals, event)
      changed.starts.add(startsAtMs)
    }
    for (const startsAtMs of intervals.keys())
      if (startsAtMs < keptFromMs && !changed.starts.has(startsAtMs)) intervals.delete(startsAtMs)
  }

  return {
    rollUp,
    intervals,
    count: (events: readonly CountedEvent[]): void => {
      const counted = emptyRollUp()
      countEvents(counted, events)
      addRollUp(rollUp, counted)
      markChanged(counted)
      countInIntervals(events)
    },
    /** Undefined if nothing has changed since the last call. */
    takeChanged: (): ChangedRollUps | undefined => {
      if (changed.routes.size === 0) return undefined
      const taken = {
        routes: [...rollUp.routes].flatMap(([key, route]) =>
          changed.routes.has(key) ? [route] : [],
        ),
        callers: callerDimensions.flatMap((dimension) =>
          [...rollUp.callers[dimension]]
            .filter(([key]) => changed.callers.has(`${dimension} ${key}`))
            .map(([key, count]) => ({ dimension, key, count })),
        ),
        intervals: [...intervals.values()].filter((each) => changed.starts.has(each.startsAtMs)),
      }
      for (const each of Object.values(changed)) each.clear()
      return taken
    },
    /** After a failure: the database may be another one now, which lacks earlier writes. */
    markAllChanged: (): void => {
      markChanged(rollUp)
      for (const startsAtMs of intervals.keys()) changed.starts.add(startsAtMs)
    },
  }
}
