import type { FromWorker, ToWorker } from './messages.ts'

/** One worker process. `ask` takes one request at a time. */
export type WorkerProcess = {
  /** Rejects with `WorkerLost` where the process ends or takes too long; it is of no use afterwards. */
  ask: (message: ToWorker) => Promise<FromWorker>
  /** Its first message; rejects as `ask` does. */
  ready: Promise<Extract<FromWorker, { kind: 'ready' }>>
  isLost: () => boolean
  stop: () => void
}

export class WorkerLost extends Error {
  readonly reason: 'ended' | 'timeout'
  constructor(reason: 'ended' | 'timeout') {
    super(`a scan worker was lost: ${reason}`)
    this.reason = reason
  }
}

type Waiting = { resolve: (answer: FromWorker) => void; reject: (reason: unknown) => void }

/**
 * Memory that the engine takes the machine to have, in bytes. With all of it, garbage of explorations with accounts of
 * megabytes grows to gigabytes before it is collected.
 */
const engineMemoryBytes = 256 * 1024 * 1024

/** Starts a worker: `command` runs `hostScanWorker`. It inherits no variable, so it knows no key and no address. */
export const startWorkerProcess = (options: {
  command: readonly string[]
  askTimeoutMs: number
}): WorkerProcess => {
  const { command, askTimeoutMs } = options
  const waiting: Waiting[] = []
  let lost: WorkerLost | undefined
  const lose = (reason: WorkerLost['reason']): void => {
    lost ??= new WorkerLost(reason)
    child.kill('SIGKILL')
    for (const { reject } of waiting.splice(0)) reject(lost)
  }
  const child = Bun.spawn([...command], {
    env: { BUN_JSC_forceRAMSize: String(engineMemoryBytes) },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'ignore',
    serialization: 'advanced',
    ipc: (message: FromWorker) => waiting.shift()?.resolve(message),
    onExit: () => lose('ended'),
  })
  endBeforeUs(child.pid)
  // Does not keep this process alive.
  child.unref()
  const next = (): Promise<FromWorker> => {
    const { promise, resolve, reject } = Promise.withResolvers<FromWorker>()
    const timer = setTimeout(() => lose('timeout'), askTimeoutMs)
    waiting.push({ resolve, reject })
    return promise.finally(() => clearTimeout(timer))
  }
  const ready = next().then((first) => {
    if (first.kind === 'ready') return first
    throw new WorkerLost('ended')
  })
  // Where nothing waits for the start yet, its failure is reported to the first that asks.
  ready.catch(() => undefined)
  return {
    ready,
    ask: async (message) => {
      if (lost) throw lost
      const answer = next()
      try {
        child.send(message)
      } catch {
        lose('ended')
      }
      return answer
    },
    isLost: () => lost !== undefined,
    stop: () => lose('ended'),
  }
}

/** Where memory runs out, Linux ends a worker before the process that serves requests. */
const endBeforeUs = (pid: number): void => {
  if (process.platform !== 'linux') return
  // Not allowed everywhere; then it counts like any other process.
  Bun.write(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined)
}
