import { expect, test } from 'bun:test'
import { startWorkerProcess, WorkerLost } from '../../../src/app/scan-pool/worker-process.ts'

const stub = Bun.fileURLToPath(new URL('../../kit/scan-worker-stub.ts', import.meta.url))
const start = (how: string, askTimeoutMs = 20_000) =>
  startWorkerProcess({ command: [process.execPath, stub, how], askTimeoutMs })

const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof WorkerLost ? error.reason : error),
  )

test('a worker answers each request', async () => {
  const worker = start('answers')
  expect(await worker.ready).toMatchObject({ supported: true })
  expect(await worker.ask({ kind: 'close' })).toEqual({ kind: 'closed' })
  expect(await worker.ask({ kind: 'close' })).toEqual({ kind: 'closed' })
  expect(worker.isLost()).toBe(false)
  worker.stop()
  expect(await reasonOf(worker.ask({ kind: 'close' }))).toBe('ended')
})

test.each<[how: string, timeoutMs: number, reason: string]>([
  ['ends', 20_000, 'ended'],
  ['hangs', 1_500, 'timeout'],
])('one that %s loses its request', async (how, timeoutMs, reason) => {
  const worker = start(how, timeoutMs)
  await worker.ready
  expect(await reasonOf(worker.ask({ kind: 'close' }))).toBe(reason)
  expect(worker.isLost()).toBe(true)
})

test('one that ends at once is lost before it is ready', async () => {
  const worker = start('ends-at-once')
  expect(await reasonOf(worker.ready)).toBe('ended')
  expect(await reasonOf(worker.ask({ kind: 'close' }))).toBe('ended')
})
