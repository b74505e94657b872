import { parentPort, Worker, workerData } from 'node:worker_threads'
import { listThreadEntry } from '../../build-info.ts'
import type { ListUpdate } from '../../lists/update-lists.ts'
import type { UpstreamCall } from '../../network/http.ts'
import type { ListPlace } from './list-archive.ts'
import { renewLists } from './renew-lists.ts'

/** What one update round needs: ids and URLs, since functions cannot be passed to a thread. */
type ListThreadTask = { place: ListPlace; lists: readonly { id: string; url?: string }[] }

type FromListThread = { kind: 'call'; call: UpstreamCall } | { kind: 'update'; update: ListUpdate }

/** Time limit of a round: each of a dozen lists may take a minute to arrive. */
const roundTimeoutMs = 20 * 60 * 1000

/**
 * Updates lists in a thread that ends with the round: reading a list of ten megabytes takes a second, which no request
 * should wait for. Rejects if the thread fails; lists stored until then remain.
 */
export const renewListsInThread = (
  task: ListThreadTask,
  onCall: (call: UpstreamCall) => void,
): { done: Promise<readonly ListUpdate[]>; stop: () => void } => {
  const worker = new Worker(listThreadEntry, { workerData: task })
  const { promise, resolve, reject } = Promise.withResolvers<readonly ListUpdate[]>()
  const updates: ListUpdate[] = []
  const timer = setTimeout(() => stop(), roundTimeoutMs)
  timer.unref()
  const stop = (): void => void worker.terminate()
  worker.on('message', (message: FromListThread) => {
    if (message.kind === 'call') onCall(message.call)
    else updates.push(message.update)
  })
  worker.on('error', reject)
  worker.on('exit', (code) => {
    clearTimeout(timer)
    if (code === 0) resolve(updates)
    else reject(new Error(`The list thread ended with code ${code}.`))
  })
  return { done: promise, stop }
}

/** Runs in the thread. */
export const hostListThread = async (): Promise<void> => {
  const port = parentPort
  if (port === null) throw new Error('The list thread was started as a process.')
  const task: ListThreadTask = workerData
  const send = (message: FromListThread): void => port.postMessage(message)
  await renewLists(task.place, task.lists, {
    onCall: (call) => send({ kind: 'call', call }),
    onUpdate: (update) => send({ kind: 'update', update }),
  })
  port.close()
}
