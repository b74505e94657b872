import {
  type EventAnswer,
  type EventCaller,
  joinParams,
  makeAnswerMemo,
  makeCallerMemo,
} from '../events/event-parts.ts'
import type { RequestEvent } from '../events/request-event.ts'

/** Events on their way to another thread: a few large values are transferred many times faster than many objects. */
export type EncodedEvents = {
  /** The dictionary starts over: earlier parts are no longer referenced. */
  startsOver: boolean
  /** Parts not sent before; they extend the dictionary. */
  answers: EventAnswer[]
  callers: EventCaller[]
  /** Five per event: index of its answer, of its caller, time in ms, latency in ms, latency in µs. */
  numbers: Float64Array<ArrayBuffer>
  /** JSON array of strings. */
  requestIds: string
}

const NUMBERS_PER_EVENT = 5

/** Dictionary size, some hundred bytes a part in either thread, at which it starts over. */
const DICTIONARY_MAX_PARTS = 10_000

/** Collects events for the other thread; shared parts are sent once. */
export const makeEventEncoder = (batchMaxEvents: number, dictionaryMax = DICTIONARY_MAX_PARTS) => {
  let dictionary = makeDictionary()
  let startsOver = true
  let numbers = new Float64Array(batchMaxEvents * NUMBERS_PER_EVENT)
  let requestIds: string[] = []

  return {
    /** Returns how many are collected; at most `batchMaxEvents` fit before they are taken. */
    add: ({ observedAtMs, requestId, latencyUs, params }: RequestEvent): number => {
      const at = requestIds.length * NUMBERS_PER_EVENT
      numbers[at] = dictionary.answerOf(params)
      numbers[at + 1] = dictionary.callerOf(params)
      numbers[at + 2] = observedAtMs
      numbers[at + 3] = params.api_latency_ms
      numbers[at + 4] = latencyUs
      return requestIds.push(requestId)
    },
    /** Undefined if no event is waiting. The buffer of the numbers may be transferred. */
    take: (): EncodedEvents | undefined => {
      if (requestIds.length === 0) return undefined
      const encoded: EncodedEvents = {
        startsOver,
        ...dictionary.takeNew(),
        numbers: numbers.slice(0, requestIds.length * NUMBERS_PER_EVENT),
        requestIds: JSON.stringify(requestIds),
      }
      requestIds = []
      startsOver = dictionary.size() >= dictionaryMax
      if (startsOver) dictionary = makeDictionary()
      return encoded
    },
  }
}

/** Numbers parts in the order in which they first occur. The owner bounds its size. */
const makeDictionary = () => {
  let answers: EventAnswer[] = []
  let callers: EventCaller[] = []
  let answerCount = 0
  let callerCount = 0
  return {
    answerOf: makeAnswerMemo(Infinity, (answer) => {
      answers.push(answer)
      return answerCount++
    }),
    callerOf: makeCallerMemo(Infinity, (caller) => {
      callers.push(caller)
      return callerCount++
    }),
    takeNew: () => {
      const taken = { answers, callers }
      answers = []
      callers = []
      return taken
    },
    size: (): number => answerCount + callerCount,
  }
}

/** Decodes events on the other thread. @throws if an event refers to a part that was never sent, which is a bug */
export const makeEventDecoder = (): ((encoded: EncodedEvents) => RequestEvent[]) => {
  let answers: EventAnswer[] = []
  let callers: EventCaller[] = []
  return (encoded) => {
    if (encoded.startsOver) {
      answers = []
      callers = []
    }
    answers.push(...encoded.answers)
    callers.push(...encoded.callers)
    const { numbers } = encoded
    const requestIds: string[] = JSON.parse(encoded.requestIds)
    return requestIds.map((requestId, index) => {
      const at = index * NUMBERS_PER_EVENT
      const answer = answers[numbers[at] ?? -1]
      const caller = callers[numbers[at + 1] ?? -1]
      if (answer === undefined || caller === undefined)
        throw new Error('an event without its parts')
      return {
        observedAtMs: numbers[at + 2] ?? 0,
        requestId,
        latencyUs: numbers[at + 4] ?? 0,
        params: joinParams(answer, caller, numbers[at + 3] ?? 0),
      }
    })
  }
}
