import type { Database } from 'bun:sqlite'
import {
  type EventAnswer,
  type EventCaller,
  makeAnswerMemo,
  makeCallerMemo,
} from '../events/event-parts.ts'
import type { RequestEvent } from '../events/request-event.ts'
import {
  countInInterval,
  type IntervalRollUps,
  intervalStartOf,
} from '../stats/interval-roll-up.ts'
import { makeRollUpBounds } from '../stats/key-bound.ts'
import {
  addAnswers,
  addCallers,
  countEvent,
  emptyRollUp,
  emptyTally,
  type RollUp,
  type Tally,
} from '../stats/roll-up.ts'
import { type PartedEvent, prepareEventRows, type Stored } from './event-rows.ts'
import { prepareIntervalRows } from './interval-rows.ts'
import { prepareRollUpRows } from './roll-up-rows.ts'

/** Maximum cached answers and callers, some hundred bytes each. */
const MAX_PARTS = 10_000

/** A part and the keys under which the roll-ups count it. */
type Known<Part> = Stored<Part> & { countedAs: Part }
type KnownAnswer = Known<EventAnswer>
type KnownCaller = Known<EventCaller>

/** Writes events and roll-ups in one transaction, so that neither contains a request that the other lacks. */
export const prepareEventBatches = (database: Database, runId: number) => {
  const eventRows = prepareEventRows(database, runId)
  const rollUpRows = prepareRollUpRows(database, runId)
  const intervalRows = prepareIntervalRows(database, runId)
  const { boundAnswer, boundCaller } = makeRollUpBounds()
  const answerOf = makeAnswerMemo(MAX_PARTS, (part): KnownAnswer => ({
    part,
    countedAs: boundAnswer(part),
    rowId: undefined,
  }))
  const callerOf = makeCallerMemo(MAX_PARTS, (part): KnownCaller => ({
    part,
    countedAs: boundCaller(part),
    rowId: undefined,
  }))
  const partEvents = (events: readonly RequestEvent[]): PartedEventOf[] =>
    events.map((event) => ({
      event,
      answer: answerOf(event.params),
      caller: callerOf(event.params),
    }))
  const writeBoth = database.transaction((events: readonly PartedEventOf[]): number => {
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
        return writeBoth.immediate(partEvents(events))
      } catch (error) {
        eventRows.rolledBack()
        throw error
      }
    },

    /** The stored roll-up of this run plus the pending events. */
    rollUpWith: (pending: readonly RequestEvent[]): RollUp => {
      const rollUp = rollUpRows.read()
      countEvents(rollUp, partEvents(pending))
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

type PartedEventOf = PartedEvent & { answer: KnownAnswer; caller: KnownCaller }

const countEvents = (rollUp: RollUp, events: readonly PartedEventOf[]): void => {
  const answers = new Map<KnownAnswer, Tally>()
  const callers = new Map<KnownCaller, number>()
  for (const { event, answer, caller } of events) {
    let tally = answers.get(answer)
    if (tally === undefined) answers.set(answer, (tally = emptyTally()))
    countEvent(tally, event)
    callers.set(caller, (callers.get(caller) ?? 0) + 1)
  }
  for (const [answer, tally] of answers) addAnswers(rollUp, answer.countedAs, tally)
  for (const [caller, count] of callers) addCallers(rollUp, caller.countedAs, count)
}
