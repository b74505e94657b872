import {
  type EventAnswer,
  type EventCaller,
  makeAnswerMemo,
  makeCallerMemo,
} from '../events/event-parts.ts'
import type { RequestEvent } from '../events/request-event.ts'
import { makeRollUpBounds } from '../stats/key-bound.ts'
import {
  addAnswers,
  addCallers,
  countEvent,
  emptyTally,
  type RollUp,
  type Tally,
} from '../stats/roll-up.ts'
import type { Stored } from './event-rows.ts'

/** Maximum cached answers and callers, some hundred bytes each. */
const MAX_PARTS = 10_000

/** A part and the keys under which the roll-ups count it. */
type Known<Part> = Stored<Part> & { countedAs: Part }

/** An event and what it shares with others. */
export type CountedEvent = {
  event: RequestEvent
  answer: Known<EventAnswer>
  caller: Known<EventCaller>
}

/** Finds the parts of events. The keys of roll-ups are bounded over all events that go through it. */
export const makeEventCounter = (): ((event: RequestEvent) => CountedEvent) => {
  const { boundAnswer, boundCaller } = makeRollUpBounds()
  const answerOf = makeAnswerMemo(MAX_PARTS, (part): Known<EventAnswer> => ({
    part,
    countedAs: boundAnswer(part),
    rowId: undefined,
  }))
  const callerOf = makeCallerMemo(MAX_PARTS, (part): Known<EventCaller> => ({
    part,
    countedAs: boundCaller(part),
    rowId: undefined,
  }))
  return (event) => ({
    event,
    answer: answerOf(event.params),
    caller: callerOf(event.params),
  })
}

/** Adds events to a roll-up, in place. */
export const countEvents = (rollUp: RollUp, events: readonly CountedEvent[]): void => {
  const answers = new Map<Known<EventAnswer>, Tally>()
  const callers = new Map<Known<EventCaller>, number>()
  for (const { event, answer, caller } of events) {
    let tally = answers.get(answer)
    if (tally === undefined) answers.set(answer, (tally = emptyTally()))
    countEvent(tally, event)
    callers.set(caller, (callers.get(caller) ?? 0) + 1)
  }
  for (const [answer, tally] of answers) addAnswers(rollUp, answer.countedAs, tally)
  for (const [caller, count] of callers) addCallers(rollUp, caller.countedAs, count)
}
