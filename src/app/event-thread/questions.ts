import { Fault } from '../../basics/fault.ts'
import type { Schedule } from '../../basics/schedule.ts'
import type { EventThreadAnswer, EventThreadQuestion, FromEventThread } from './messages.ts'

type Answer = Extract<FromEventThread, { kind: 'answer' | 'failure' }>
type Waiting = {
  resolve: (answer: EventThreadAnswer) => void
  reject: (error: Error) => void
}

/** The thread answers within milliseconds; a disk that hangs must not hang whoever asks. */
const ANSWER_DEADLINE_MS = 5_000

/** Questions that wait for the thread's answer, no longer than a deadline. Rejects with a Fault. */
export const makeThreadQuestions = (
  tell: (id: number, question: EventThreadQuestion) => void,
  schedule: Schedule,
) => {
  const waiting = new Map<number, Waiting>()
  let asked = 0

  const taken = (id: number): Waiting | undefined => {
    const found = waiting.get(id)
    waiting.delete(id)
    return found
  }

  return {
    /** Resolves with what was asked for. */
    ask: (question: EventThreadQuestion): Promise<EventThreadAnswer> => {
      const id = (asked += 1)
      const { promise, resolve, reject } = Promise.withResolvers<EventThreadAnswer>()
      const cancel = schedule(() => taken(id)?.reject(tooLate()), ANSWER_DEADLINE_MS)
      waiting.set(id, { resolve, reject })
      tell(id, question)
      return promise.finally(cancel)
    },
    settle: (answer: Answer): void => {
      const asker = taken(answer.id)
      if (answer.kind === 'answer') asker?.resolve(answer)
      else asker?.reject(noAnswer(answer.sentence))
    },
    /** Nobody will answer any more. */
    giveUp: (): void => {
      for (const id of [...waiting.keys()]) taken(id)?.reject(threadEnded())
    },
  }
}

/** What whoever asks is told once the thread is gone. */
export const threadEnded = (): Fault => new Fault('store-stopped', {})

const tooLate = (): Fault => new Fault('store-late', {})

const noAnswer = (sentence: string): Fault => new Fault('store-failed', {}, { internal: sentence })
