// The product's scan worker for tests. With a file named, it ends at its first transaction as long as that file exists,
// and removes it where `once` follows.
import { existsSync, rmSync } from 'node:fs'
import { hostScanWorker } from '../../src/app/scan-pool/host.ts'

const [marker = '', how] = process.argv.slice(2)

process.on('message', (message: { kind: string }) => {
  if (message.kind !== 'explore' || marker === '' || !existsSync(marker)) return
  if (how === 'once') rmSync(marker)
  process.kill(process.pid, 'SIGKILL')
})

await hostScanWorker()
process.exit(0)
