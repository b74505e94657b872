import { parentPort, workerData } from 'node:worker_threads'
import { makeLog } from '../../monitoring/telemetry/log.ts'
import { scheduleTimer } from '../../basics/schedule.ts'
import { makeEventDecoder } from '../../monitoring/adapters/event-encoding.ts'
import { makeProgressReports } from '../../monitoring/adapters/event-progress.ts'
import { PostgresError } from '../../store/postgres/postgres-trouble.ts'
import type { StoreProblem } from '../threads/thread-queries.ts'
import type {
  EventThreadAnswer,
  EventThreadQuery,
  EventThreadSettings,
  FromEventThread,
  ToEventThread,
} from './messages.ts'
import { openStore, type OpenedStore } from './open-store.ts'

/**
 * Runs in a separate thread: stores request events, writes the log, answers queries. An uncaught error ends the thread,
 * which its client notices.
 */
export const hostEventThread = (writeLines: (lines: string) => void): void => {
  const port = parentPort
  if (port === null) throw new Error('The event thread was started as a process.')
  const settings: EventThreadSettings = workerData
  const send = (message: FromEventThread): void => port.postMessage(message)
  let opened: OpenedStore | undefined
  const reports = makeProgressReports(
    (progress) => send({ kind: 'progress', progress }),
    () => opened?.state() ?? { health: { status: 'unknown' } },
  )
  const log = makeLog({
    write: writeLines,
    level: settings.logLevel,
    nowMs: Date.now,
    schedule: scheduleTimer,
    linesDropped: reports.linesDropped,
    linesWritten: reports.linesWritten,
  })
  const decode = makeEventDecoder()
  let early: Exclude<ToEventThread, { kind: 'lines' }>[] = []

  const handle = (found: OpenedStore, message: (typeof early)[number]): void => {
    if (message.kind === 'query') return void answer(found, message.id, message.question)
    for (const event of decode(message.events)) {
      found.store.append(event)
      log.event(event)
    }
  }
  const answer = async (found: OpenedStore, id: number, question: EventThreadQuery) => {
    try {
      const answered = await answerOf(found, question, log.flush)
      reports.sendNow()
      send({ kind: 'answer', id, answer: answered })
    } catch (error) {
      reports.sendNow()
      send({ kind: 'failure', id, sentence: sentenceOf(error), problem: problemOf(error) })
    }
  }
  // The log works from the start: PostgreSQL may take a while.
  port.on('message', (message: ToEventThread) => {
    if (message.kind === 'lines') log.passOn(message.text)
    else if (opened) handle(opened, message)
    else early.push(message)
  })
  openStore(settings, log, reports).then(
    (found) => {
      opened = found
      reports.sendNow()
      send({ kind: 'ready' })
      for (const message of early) handle(found, message)
      early = []
    },
    (error: unknown) => send({ kind: 'refused', sentence: sentenceOf(error) }),
  )
}

const answerOf = async (
  { store, close }: OpenedStore,
  question: EventThreadQuery,
  flushLog: () => void,
): Promise<EventThreadAnswer> => {
  if (question.kind === 'stats') return { stats: await store.readStats(question.query) }
  if (question.kind === 'intervals')
    return { intervals: await store.readIntervals(question.afterMs) }
  try {
    await (question.kind === 'flush' ? store.flush() : close())
  } finally {
    flushLog()
  }
  return {}
}

const problemOf = (error: unknown): StoreProblem => {
  if (!(error instanceof PostgresError)) return 'store-failed'
  const { kind } = error.trouble
  if (kind === 'late') return 'store-late'
  return kind === 'unreachable' || kind === 'starting' || kind === 'crowded'
    ? 'store-unreachable'
    : 'store-failed'
}

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
