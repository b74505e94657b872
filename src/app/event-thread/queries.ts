import { Fault } from '../../basics/fault.ts'
import type { Schedule } from '../../basics/schedule.ts'
import type { EventThreadAnswer, EventThreadQuery, FromEventThread } from './messages.ts'

type Answer = Extract<FromEventThread, { kind: 'answer' | 'failure' }>
type Waiting = {
  resolve: (answer: EventThreadAnswer) => void
  reject: (error: Error) => void
}

/** The thread answers within milliseconds; a disk that hangs must not block a request. */
const ANSWER_DEADLINE_MS = 5_000

/** Queries that wait for the thread's answer until a deadline. Rejects with a Fault. */
export const makeThreadQueries = (
  post: (id: number, question: EventThreadQuery) => void,
  schedule: Schedule,
) => {
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  const taken = (id: number): Waiting | undefined => {
    const found = waiting.get(id)
    waiting.delete(id)
    return found
  }

  return {
    /** Sends a query; resolves with its answer. */
    send: (question: EventThreadQuery): Promise<EventThreadAnswer> => {
      const id = (lastId += 1)
      const { promise, resolve, reject } = Promise.withResolvers<EventThreadAnswer>()
      const cancel = schedule(() => taken(id)?.reject(tooLate()), ANSWER_DEADLINE_MS)
      waiting.set(id, { resolve, reject })
      post(id, question)
      return promise.finally(cancel)
    },
    settle: (answer: Answer): void => {
      const asker = taken(answer.id)
      if (answer.kind === 'answer') asker?.resolve(answer)
      else asker?.reject(noAnswer(answer.sentence))
    },
    /** Rejects all open queries once the thread is gone. */
    giveUp: (): void => {
      for (const id of [...waiting.keys()]) taken(id)?.reject(threadEnded())
    },
  }
}

/** The fault of every query once the thread is gone. */
export const threadEnded = (): Fault => new Fault('store-stopped', {})

const tooLate = (): Fault => new Fault('store-late', {})

const noAnswer = (sentence: string): Fault => new Fault('store-failed', {}, { internal: sentence })
