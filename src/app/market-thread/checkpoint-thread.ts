import { parentPort, Worker, workerData } from 'node:worker_threads'
import { checkpointThreadEntry } from '../../build-info.ts'
import { openCheckpoints } from '../../store/checkpoints.ts'

/** A page that changes often is moved once in this time, and the side file stays at some tens of megabytes. */
const usualEveryMs = 15_000

/** A checkpoint takes a second or two on a busy disk. */
const stopDeadlineMs = 5_000

type Settings = { databasePath: string; everyMs: number }

/**
 * Starts a thread that moves committed trades into their database: on a busy disk that takes up to two seconds, for which
 * queries would wait. Where the thread fails, the writer does it itself, later. `stop` resolves once the database is
 * closed.
 */
export const startCheckpoints = (
  databasePath: string,
  onProblem: (error: unknown) => void,
  everyMs = usualEveryMs,
): { stop: () => Promise<void> } => {
  const settings: Settings = { databasePath, everyMs }
  const worker = new Worker(checkpointThreadEntry, { workerData: settings })
  const ended = Promise.withResolvers<void>()
  worker.on('error', (error) => {
    onProblem(error)
    ended.resolve()
  })
  worker.on('exit', () => ended.resolve())
  return {
    stop: async () => {
      worker.postMessage('close')
      const timer = setTimeout(() => ended.resolve(), stopDeadlineMs)
      await ended.promise
      clearTimeout(timer)
      await worker.terminate()
    },
  }
}

/** Runs in the thread. */
export const hostCheckpointThread = (): void => {
  const port = parentPort
  if (port === null) throw new Error('The checkpoint thread was started as a process.')
  const { databasePath, everyMs }: Settings = workerData
  const checkpoints = openCheckpoints(databasePath)
  const timer = setInterval(checkpoints.run, everyMs)
  port.on('message', () => {
    clearInterval(timer)
    checkpoints.close()
    port.close()
  })
}
