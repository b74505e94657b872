// The product's block thread, which crashes half a second after each start until it has crashed three times.
import { existsSync, writeFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { hostBlockThread } from '../../../src/app/block-thread/host.ts'

const { marker }: { marker: string } = workerData
const crashes = [1, 2, 3].filter((number) => existsSync(`${marker}.${number}`)).length

hostBlockThread()

if (crashes < 3)
  setTimeout(() => {
    writeFileSync(`${marker}.${crashes + 1}`, '')
    throw new Error('the thread crashes')
  }, 500)
