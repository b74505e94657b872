// The product's event thread for tests: it logs to a file beside its database, cannot write a line that says "stumble",
// and ends where it is told to fall over.
import { appendFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { hostEventThread } from '../../src/app/event-thread/host.ts'

const { databasePath }: { databasePath: string } = workerData

hostEventThread((lines) => {
  if (lines.includes('stumble')) throw new Error('nobody reads')
  appendFileSync(`${databasePath}.log`, lines)
})

parentPort?.on('message', (message: { kind: string; text?: string }) => {
  if (message.text?.includes('fall over')) throw new Error('the thread falls over')
})
