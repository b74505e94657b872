import { Worker } from 'node:worker_threads'
import type { ComponentHealth } from '../../solana/chain.ts'
import type { EventLog, RequestEvent } from '../../monitoring/events/request-event.ts'
import type { TradeArchive, TradeIndex } from '../../market/trades/trade-index.ts'
import type { PublicApiStats, StatsQuestion } from '../../monitoring/stats/public-api-stats.ts'
import type { Schedule } from '../../basics/schedule.ts'
import { makeEventEncoder } from '../../monitoring/adapters/event-encoding.ts'
import { type LedgerMetrics, makeEventLedger } from '../../monitoring/adapters/event-ledger.ts'
import type {
  EventThreadQuestion,
  EventThreadSettings,
  FromEventThread,
  ToEventThread,
} from './messages.ts'
import { makeThreadQuestions, threadEnded } from './questions.ts'
import { makeTradeClient } from '../../market/adapters/store/trade-client.ts'

export type EventThreadOptions = {
  /** Module that calls `hostEventThread`. */
  entry: URL
  settings: EventThreadSettings
  metrics: LedgerMetrics
  schedule: Schedule
  /** Writes log lines where there is no thread to do it; may throw. */
  writeLines: (lines: string) => void
  /** The thread has ended and nobody asked it to; called once, after the start. */
  onLost: (error: unknown) => void
}

export type EventThread = EventLog & {
  readStats: (question: StatsQuestion) => Promise<PublicApiStats>
  /** The index of trades, which lives in the same database. */
  trades: TradeIndex & TradeArchive
  /** Resolves once events are stored; rejects with an Error of one sentence where the database cannot be used. */
  ready: Promise<void>
  /** From the thread's last report; asks nothing. */
  health: () => ComponentHealth
  /** Writes whole log lines after those of all events so far. */
  writeLines: (lines: string) => void
  /** Resolves when everything is stored and logged and the thread has ended; rejects where something was lost. */
  close: () => Promise<void>
}

/** Events in one message: so many that sending costs each next to nothing. */
const BATCH_MAX_EVENTS = 1_000

/** Together with the store's own wait in the thread, what a killed process can lose at most, in milliseconds. */
const BATCH_MAX_MS = 50

/** Some 500 bytes each. While a disk is full the thread itself gives up the oldest, long before this. */
const UNSETTLED_MAX_EVENTS = 200_000

/**
 * Starts the thread that stores events and writes the log, so that the one that serves requests waits for no disk.
 * Messages are handled in the order in which they were sent, so stats count everything appended before the question.
 */
export const startEventThread = (options: EventThreadOptions): EventThread => {
  const { metrics, schedule, settings } = options
  const worker = new Worker(options.entry, { workerData: settings })
  const sender = makeSender(worker, schedule)
  const ledger = makeEventLedger(metrics, settings.logLevel, UNSETTLED_MAX_EVENTS)
  const questions = makeThreadQuestions(
    (id, question) => sender.send({ kind: 'ask', id, question }),
    schedule,
  )
  const life = watch(worker, options.onLost, {
    hear: (message) => {
      if (message.kind === 'progress') ledger.settle(message.progress)
      else questions.settle(message)
    },
    ended: () => {
      sender.stop()
      ledger.giveUp()
      questions.giveUp()
    },
  })
  const ask = (question: EventThreadQuestion) =>
    life.isOver() ? Promise.reject(threadEnded()) : questions.ask(question)

  return {
    ready: life.ready,
    append: (event) => {
      if (life.isOver()) ledger.refuseEvent()
      else if (ledger.addEvent()) sender.append(event)
    },
    flush: async () => void (await ask({ kind: 'flush' })),
    readStats: async (asked) => {
      const { stats } = await ask({ kind: 'stats', asked })
      if (stats === undefined) throw new Error('the event thread answered without stats')
      return stats
    },
    trades: makeTradeClient(async (asked) => {
      const { trades } = await ask({ kind: 'trades', asked })
      if (trades === undefined) throw new Error('the event thread answered without trades')
      return trades
    }),
    health: () =>
      life.isOver()
        ? { status: 'down', detail: 'Request events are no longer stored.' }
        : ledger.health(),
    writeLines: (lines) => {
      if (life.isOver()) return options.writeLines(lines)
      ledger.addLines(lines)
      sender.send({ kind: 'lines', text: lines })
    },
    close: async () => {
      if (life.isOver()) return
      try {
        const closing = ask({ kind: 'close' })
        life.close()
        await closing
      } finally {
        await worker.terminate()
      }
    },
  }
}

/** Events go in batches by number or time; whatever else is sent comes after the events before it. */
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

type Heard = Exclude<FromEventThread, { kind: 'ready' | 'refused' }>

/** From the start, which may fail, to the end, which somebody may have asked for. */
const watch = (
  worker: Worker,
  onLost: (error: unknown) => void,
  on: { hear: (message: Heard) => void; ended: () => void },
) => {
  const ready = Promise.withResolvers<void>()
  let state: 'starting' | 'running' | 'closed' | 'ended' = 'starting'

  const end = (error: unknown): void => {
    const was = state
    if (was === 'ended') return
    state = 'ended'
    on.ended()
    if (was === 'starting') ready.reject(error)
    if (was === 'running') onLost(error)
  }
  worker.on('message', (message: FromEventThread) => {
    if (message.kind === 'ready') {
      if (state === 'starting') state = 'running'
      ready.resolve()
    } else if (message.kind === 'refused') end(new Error(message.sentence))
    else on.hear(message)
  })
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`The event thread ended with code ${code}.`)))

  return {
    ready: ready.promise,
    isOver: (): boolean => state === 'closed' || state === 'ended',
    close: (): void => {
      state = 'closed'
    },
  }
}
