import { Worker } from 'node:worker_threads'
import type { ComponentHealth } from '../../solana/chain.ts'
import type { InstancesSeen } from '../../monitoring/health.ts'
import type { EventLog, RequestEvent } from '../../monitoring/events/request-event.ts'
import type { IntervalStats } from '../../monitoring/stats/public-api-history.ts'
import type { PublicApiStats, StatsQuery } from '../../monitoring/stats/public-api-stats.ts'
import type { Schedule } from '../../basics/schedule.ts'
import { makeEventEncoder } from '../../monitoring/adapters/event-encoding.ts'
import { type LedgerMetrics, makeEventLedger } from '../../monitoring/adapters/event-ledger.ts'
import type {
  EventThreadQuery,
  EventThreadSettings,
  FromEventThread,
  ToEventThread,
  EventThreadAnswer,
} from './messages.ts'
import type { Fences } from '../../store/postgres/lease.ts'
import { followWorker } from '../threads/thread-life.ts'
import { makeThreadQueries, threadEnded } from '../threads/thread-queries.ts'

export type EventThreadOptions = {
  /** Module that calls `hostEventThread`. */
  entry: URL
  settings: EventThreadSettings
  metrics: LedgerMetrics
  schedule: Schedule
  /** Writes log lines while no thread is running; may throw. */
  writeLines: (lines: string) => void
  /** Called after each report of the thread. */
  onReport?: () => void
  /** Called once if the thread ends unexpectedly after its start. */
  onLost: (error: unknown) => void
}

export type EventThread = EventLog & {
  readStats: (question: StatsQuery) => Promise<PublicApiStats>
  readIntervals: (afterMs: number) => Promise<IntervalStats[]>
  /** Resolves once events are stored; rejects with an Error of one sentence if the database cannot be used. */
  ready: Promise<void>
  /** From the thread's last report; sends no message. */
  health: () => ComponentHealth
  /** The instances that share the database, from the last report; undefined if none is shared. */
  instances: () => InstancesSeen | undefined
  /** Of the leases that this instance has, from the last report. */
  fences: () => Fences
  /** Writes whole log lines after those of all events so far. */
  writeLines: (lines: string) => void
  /** Resolves when everything is stored and logged and the thread has ended; rejects if something was lost. */
  close: () => Promise<void>
}

/** Maximum events per message, enough to make sending almost free. */
const BATCH_MAX_EVENTS = 1_000

/**
 * Maximum wait before a batch is sent. With the store's own wait in the thread, it bounds what a killed process loses.
 */
const BATCH_MAX_MS = 50

/** About 500 bytes each. While a disk is full, the thread drops the oldest events long before this limit. */
const UNSETTLED_MAX_EVENTS = 200_000

/**
 * Starts the thread that stores events and writes the log, so the thread that serves requests never waits for a disk.
 * Messages are handled in the order they were sent, so stats include every event appended before the query.
 */
export const startEventThread = (options: EventThreadOptions): EventThread => {
  const { metrics, schedule, settings } = options
  const worker = new Worker(options.entry, { workerData: settings })
  const sender = makeSender(worker, schedule)
  const ledger = makeEventLedger(metrics, settings.logLevel, UNSETTLED_MAX_EVENTS)
  const questions = makeThreadQueries<EventThreadQuery, EventThreadAnswer>(
    (id, question) => sender.send({ kind: 'query', id, question }),
    schedule,
  )
  const life = followWorker<FromEventThread>(worker, 'event thread', {
    lost: options.onLost,
    hear: (message) => {
      if (message.kind === 'progress') {
        ledger.settle(message.progress)
        options.onReport?.()
      } else questions.settle(message)
    },
    ended: () => {
      sender.stop()
      ledger.giveUp()
      questions.giveUp()
    },
  })
  const query = (question: EventThreadQuery) =>
    life.isOver() ? Promise.reject(threadEnded()) : questions.send(question)

  return {
    ready: life.ready,
    append: (event) => {
      if (life.isOver()) ledger.refuseEvent()
      else if (ledger.addEvent()) sender.append(event)
    },
    flush: async () => void (await query({ kind: 'flush' })),
    readStats: async (request) => {
      const { stats } = await query({ kind: 'stats', query: request })
      if (stats === undefined) throw new Error('the event thread answered without stats')
      return stats
    },
    readIntervals: async (afterMs) => {
      const { intervals } = await query({ kind: 'intervals', afterMs })
      if (intervals === undefined) throw new Error('the event thread answered without intervals')
      return intervals
    },
    health: () =>
      life.isOver()
        ? { status: 'down', detail: 'Request events are no longer stored.' }
        : ledger.health(),
    instances: ledger.instances,
    fences: ledger.fences,
    writeLines: (lines) => {
      if (life.isOver()) return options.writeLines(lines)
      ledger.addLines(lines)
      sender.send({ kind: 'lines', text: lines })
    },
    close: async () => {
      if (life.isOver()) return
      try {
        const closing = query({ kind: 'close' })
        life.close()
        await closing
      } finally {
        await worker.terminate()
      }
    },
  }
}

/** Sends events in batches, by number or time. Any other message is sent after the events before it. */
const makeSender = (worker: Worker, schedule: Schedule) => {
  const encoder = makeEventEncoder(BATCH_MAX_EVENTS)
  let cancel: (() => void) | undefined

  const stop = (): void => {
    cancel?.()
    cancel = undefined
  }
  const sendBatch = (): void => {
    stop()
    const events = encoder.take()
    if (events === undefined) return
    const message: ToEventThread = { kind: 'events', events }
    worker.postMessage(message, [events.numbers.buffer])
  }
  return {
    append: (event: RequestEvent): void => {
      if (encoder.add(event) >= BATCH_MAX_EVENTS) sendBatch()
      else cancel ??= schedule(sendBatch, BATCH_MAX_MS)
    },
    send: (message: ToEventThread): void => {
      sendBatch()
      worker.postMessage(message)
    },
    stop,
  }
}
