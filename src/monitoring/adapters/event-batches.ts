import type { Database } from 'bun:sqlite'
import type { RequestEvent } from '../events/request-event.ts'
import {
  countInInterval,
  type IntervalRollUps,
  intervalStartOf,
} from '../stats/interval-roll-up.ts'
import { emptyRollUp, type RollUp } from '../stats/roll-up.ts'
import { type CountedEvent, countEvents, makeEventCounter } from './counted-parts.ts'
import { prepareEventRows } from './event-rows.ts'
import { prepareIntervalRows } from './interval-rows.ts'
import { prepareRollUpRows } from './roll-up-rows.ts'

/** Writes events and roll-ups in one transaction, so that neither contains a request that the other lacks. */
export const prepareEventBatches = (database: Database, runId: number) => {
  const eventRows = prepareEventRows(database, runId)
  const rollUpRows = prepareRollUpRows(database, runId)
  const intervalRows = prepareIntervalRows(database, runId)
  const countedOf = makeEventCounter()
  const writeBoth = database.transaction((events: readonly CountedEvent[]): number => {
    const rollUp = emptyRollUp()
    countEvents(rollUp, events)
    rollUpRows.add(rollUp)
    const intervals: IntervalRollUps = new Map()
    for (const { event } of events) countInInterval(intervals, event)
    intervalRows.add(intervals)
    return eventRows.insert(events)
  })

  return {
    /** Returns how many events are new; throws SQLite's error and has then written nothing. */
    write: (events: readonly RequestEvent[]): number => {
      try {
        return writeBoth.immediate(events.map(countedOf))
      } catch (error) {
        eventRows.rolledBack()
        throw error
      }
    },

    /** The stored roll-up of this run plus the pending events. */
    rollUpWith: (pending: readonly RequestEvent[]): RollUp => {
      const rollUp = rollUpRows.read()
      countEvents(rollUp, pending.map(countedOf))
      return rollUp
    },

    /** The stored intervals of all runs that start later, plus the pending events. */
    intervalsWith: (pending: readonly RequestEvent[], afterMs: number): IntervalRollUps => {
      const intervals = intervalRows.read(afterMs)
      for (const event of pending) {
        if (intervalStartOf(event) > afterMs) countInInterval(intervals, event)
      }
      return intervals
    },
  }
}
