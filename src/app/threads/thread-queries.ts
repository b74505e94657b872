import { Fault } from '../../basics/fault.ts'
import type { Schedule } from '../../basics/schedule.ts'

/** What is wrong with a database, as reported to the caller. */
export type StoreProblem = 'store-late' | 'store-unreachable' | 'store-failed'

/** How a thread answers a query; `sentence` is what went wrong. */
export type ThreadAnswer<Answer> =
  | { kind: 'answer'; id: number; answer: Answer }
  | { kind: 'failure'; id: number; sentence: string; problem?: StoreProblem }

type Waiting<Answer> = {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** Threads answer within milliseconds; a disk that hangs must not block a request. */
const answerDeadlineMs = 5_000

/** A thread that is late is busy with work of seconds, such as the first sums over a day of trades. */
const retryLater = { 'retry-after': '5' }

/** Queries that wait for a thread's answer until a deadline. Rejects with a Fault. */
export const makeThreadQueries = <Question, Answer>(
  post: (id: number, question: Question) => void,
  schedule: Schedule,
) => {
  const waiting = new Map<number, Waiting<Answer>>()
  let lastId = 0

  const taken = (id: number): Waiting<Answer> | undefined => {
    const found = waiting.get(id)
    waiting.delete(id)
    return found
  }

  return {
    /** Sends a query; resolves with its answer. */
    send: (question: Question): Promise<Answer> => {
      const id = (lastId += 1)
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const cancel = schedule(() => taken(id)?.reject(late()), answerDeadlineMs)
      waiting.set(id, { resolve, reject })
      post(id, question)
      return promise.finally(cancel)
    },
    settle: (message: ThreadAnswer<Answer>): void => {
      const waiter = taken(message.id)
      if (message.kind === 'answer') waiter?.resolve(message.answer)
      else {
        const { problem = 'store-failed', sentence } = message
        const headers = problem === 'store-failed' ? {} : retryLater
        waiter?.reject(new Fault(problem, {}, { internal: sentence, headers }))
      }
    },
    /** Rejects all open queries once the thread is gone. */
    giveUp: (): void => {
      for (const id of [...waiting.keys()]) taken(id)?.reject(threadEnded())
    },
  }
}

const late = (): Fault => new Fault('store-late', {}, { headers: retryLater })

/** The fault of every query once the thread is gone. */
export const threadEnded = (): Fault => new Fault('store-stopped', {})
