// The product's event thread for tests: it logs to a file next to its database, fails on a line with "stumble", and
// ends on a line with "fall over".
import { appendFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { hostEventThread } from '../../src/app/event-thread/host.ts'

const { databasePath }: { databasePath: string } = workerData

hostEventThread((lines) => {
  if (lines.includes('stumble')) throw new Error('the pipe is closed')
  appendFileSync(`${databasePath}.log`, lines)
})

parentPort?.on('message', (message: { kind: string; text?: string }) => {
  if (message.text?.includes('fall over')) throw new Error('the thread crashes')
})
