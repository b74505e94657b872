import type { Database } from 'bun:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { makeLog } from '../../monitoring/telemetry/log.ts'
import { scheduleTimer } from '../../basics/schedule.ts'
import { openDatabase } from '../../store/database.ts'
import { makeEventDecoder } from '../../monitoring/adapters/event-encoding.ts'
import { makeProgressReports } from '../../monitoring/adapters/event-progress.ts'
import { type EventStore, makeEventStore } from '../../monitoring/adapters/event-store.ts'
import type {
  EventThreadAnswer,
  EventThreadQuery,
  EventThreadSettings,
  FromEventThread,
  ToEventThread,
} from './messages.ts'

/** With the time the sending thread collects events, this bounds what a killed process loses. */
const STORE_BATCH_MAX_MS = 200

/**
 * Runs in a separate thread: stores request events, writes the log, answers queries. An uncaught error ends the thread,
 * which its client notices.
 */
export const hostEventThread = (writeLines: (lines: string) => void): void => {
  const port = parentPort
  if (port === null) throw new Error('The event thread was started as a process.')
  const settings: EventThreadSettings = workerData
  const send = (message: FromEventThread): void => port.postMessage(message)
  const opened = open(settings, writeLines, send)
  if (opened === undefined) return
  const decode = makeEventDecoder()
  const { store, log, reports } = opened

  const take = (message: ToEventThread): void => {
    if (message.kind === 'lines') return log.passOn(message.text)
    if (message.kind === 'query') return void answer(message.id, message.question)
    for (const event of decode(message.events)) {
      store.append(event)
      log.event(event)
    }
  }
  const answer = async (id: number, question: EventThreadQuery): Promise<void> => {
    try {
      const found = await answerOf(opened, question)
      reports.sendNow()
      send({ kind: 'answer', id, answer: found })
    } catch (error) {
      reports.sendNow()
      send({ kind: 'failure', id, sentence: sentenceOf(error) })
    }
  }
  port.on('message', take)
  reports.sendNow()
  send({ kind: 'ready' })
}

type Opened = Exclude<ReturnType<typeof open>, undefined>

/** Undefined if the database cannot be used; the client has then been notified. */
const open = (
  settings: EventThreadSettings,
  writeLines: (lines: string) => void,
  send: (message: FromEventThread) => void,
) => {
  let database: Database | undefined
  try {
    database = openDatabase(settings.databasePath)
    return { database, ...openStore(settings, database, writeLines, send) }
  } catch (error) {
    database?.close()
    send({ kind: 'refused', sentence: sentenceOf(error) })
    return undefined
  }
}

const openStore = (
  settings: EventThreadSettings,
  database: Database,
  writeLines: (lines: string) => void,
  send: (message: FromEventThread) => void,
) => {
  const reports = makeProgressReports(
    (progress) => send({ kind: 'progress', progress }),
    () => store.health(),
  )
  const log = makeLog({
    write: writeLines,
    level: settings.logLevel,
    nowMs: Date.now,
    schedule: scheduleTimer,
    linesDropped: reports.linesDropped,
    linesWritten: reports.linesWritten,
  })
  const store: EventStore = makeEventStore({
    database,
    nowMs: Date.now,
    startedAtMs: settings.startedAtMs,
    deploySha: settings.deploySha,
    retentionDays: settings.retentionDays,
    metrics: reports,
    report: (message, error) => {
      log.warn(message, {}, error)
      reports.sendSoon()
    },
    schedule: scheduleTimer,
    batchMaxMs: STORE_BATCH_MAX_MS,
  })
  return { store, log, reports }
}

const answerOf = async (
  { store, log, database }: Opened,
  question: EventThreadQuery,
): Promise<EventThreadAnswer> => {
  if (question.kind === 'stats') return { stats: store.readStats(question.query) }
  if (question.kind === 'intervals') return { intervals: store.readIntervals(question.afterMs) }
  try {
    await (question.kind === 'flush' ? store.flush() : store.close())
  } finally {
    log.flush()
    if (question.kind === 'close') database.close()
  }
  return {}
}

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
