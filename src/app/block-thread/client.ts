import { type MessagePort, Worker } from 'node:worker_threads'
import type { Schedule } from '../../basics/schedule.ts'
import { emptyFollowState } from '../../blocks/follow/follow-state.ts'
import type {
  BlockThreadSettings,
  BlockThreadState,
  FromBlockThread,
  ToBlockThread,
} from './messages.ts'

export type BlockThreadOptions = {
  /** Module that calls `hostBlockThread`. */
  entry: URL
  settings: BlockThreadSettings
  /** One end of a new channel to the store, for each start of the thread. */
  connectArchive: () => MessagePort
  schedule: Schedule
  /** Called about once a second; `before` is the state of the same thread at the last call. */
  onState: (state: BlockThreadState, before: BlockThreadState) => void
  onProblem: (message: string, details?: string) => void
}

export type BlockThread = {
  start: () => void
  /** From the last report; sends no message. */
  state: () => BlockThreadState
  /** Resolves once nothing more is stored. */
  stop: () => Promise<void>
}

/** Pause before a thread that ended is started again; it doubles with each end in a row. */
const restartMs = { first: 1_000, max: 60_000 } as const
/** A thread that ran this long starts over with the first pause. */
const steadyMs = 5 * 60_000
/** A thread that is busy with a call to a node stops within seconds. */
const stopDeadlineMs = 10_000

export const emptyBlockThreadState = (): BlockThreadState => ({
  ...emptyFollowState(),
  trades: 0,
})

/** Starts the thread that follows blocks, and again whenever it ends; what it had not stored is read again. */
export const makeBlockThread = (options: BlockThreadOptions): BlockThread => {
  const { schedule, onProblem } = options
  let state = emptyBlockThreadState()
  let worker: Worker | undefined
  let stopping: PromiseWithResolvers<void> | undefined
  let restarts = 0
  let cancel: (() => void)[] = []

  const run = (): void => {
    const started = new Worker(options.entry, { workerData: options.settings })
    worker = started
    let seen = emptyBlockThreadState()
    let over = false
    const end = (reason: string): void => {
      if (over) return
      over = true
      if (worker === started) worker = undefined
      if (stopping) return stopping.resolve()
      const waitMs = Math.min(restartMs.first * 2 ** Math.min(restarts, 10), restartMs.max)
      restarts += 1
      onProblem('the block thread ended; starting it again', reason)
      cancel = [schedule(run, waitMs)]
    }
    started.on('message', (message: FromBlockThread) => {
      if (message.kind === 'problem') onProblem(message.message, message.details)
      if (message.kind === 'closed') stopping?.resolve()
      if (message.kind !== 'state') return
      options.onState(message.state, seen)
      seen = message.state
      state = message.state
    })
    started.on('error', (error) => end(error instanceof Error ? error.message : String(error)))
    started.on('exit', (code) => end(`exit code ${code}`))
    const archive = options.connectArchive()
    const first: ToBlockThread = { kind: 'start', archive }
    started.postMessage(first, [archive])
    cancel = [
      schedule(() => {
        restarts = 0
      }, steadyMs),
    ]
  }
  return {
    start: () => {
      if (!worker && !stopping) run()
    },
    state: () => state,
    stop: async () => {
      cancel.forEach((each) => each())
      if (!worker || stopping) return stopping?.promise
      stopping = Promise.withResolvers<void>()
      const last: ToBlockThread = { kind: 'close' }
      worker.postMessage(last)
      const cancelDeadline = schedule(stopping.resolve, stopDeadlineMs)
      await stopping.promise
      cancelDeadline()
      await worker?.terminate()
    },
  }
}
