import type { Worker } from 'node:worker_threads'

/** What every thread sends once: it works, or it cannot be used and no message follows. */
export type ThreadStart = { kind: 'ready' } | { kind: 'refused'; sentence: string }

export type ThreadLife = {
  /** Rejects with an Error of one sentence if the thread cannot be used. */
  ready: Promise<void>
  isOver: () => boolean
  /** Its end is then no loss. */
  close: () => void
}

/**
 * Follows a thread from its start, which may fail, to its end, requested or not. `onLost` is called once if it ends
 * unexpectedly after its start.
 */
export const followWorker = <Message extends { kind: string }>(
  worker: Worker,
  name: string,
  on: {
    hear: (message: Exclude<Message, ThreadStart>) => void
    ended: () => void
    lost: (error: unknown) => void
  },
): ThreadLife => {
  const ready = Promise.withResolvers<void>()
  let state: 'starting' | 'running' | 'closed' | 'ended' = 'starting'

  const end = (error: unknown): void => {
    const was = state
    if (was === 'ended') return
    state = 'ended'
    on.ended()
    if (was === 'starting') ready.reject(error)
    if (was === 'running') on.lost(error)
  }
  worker.on('message', (message: Message | ThreadStart) => {
    if (isReady(message)) {
      if (state === 'starting') state = 'running'
      ready.resolve()
    } else if (isRefused(message)) end(new Error(message.sentence))
    else if (isOther(message)) on.hear(message)
  })
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`The ${name} ended with code ${code}.`)))

  return {
    ready: ready.promise,
    isOver: () => state === 'closed' || state === 'ended',
    close: () => {
      state = 'closed'
    },
  }
}

const isReady = (message: { kind: string }): message is { kind: 'ready' } =>
  message.kind === 'ready'

const isRefused = (
  message: { kind: string } | ThreadStart,
): message is { kind: 'refused'; sentence: string } => message.kind === 'refused'

const isOther = <Message extends { kind: string }>(
  message: Message | ThreadStart,
): message is Exclude<Message, ThreadStart> =>
  message.kind !== 'ready' && message.kind !== 'refused'
