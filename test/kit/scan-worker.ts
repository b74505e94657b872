// The product's scan worker for tests. With a file named, it ends at its first transaction as long as that file exists,
// and removes it where `once` follows; with `confirming`, only where what is found is to be confirmed. With `grows`, it counts as grown too large after each transaction.
import { existsSync, rmSync } from 'node:fs'
import { hostScanWorker } from '../../src/app/scan-pool/host.ts'

const [marker = '', how] = process.argv.slice(2)

process.on('message', (message: { kind: string; input?: { isUnconfirmed?: true } }) => {
  if (message.kind !== 'explore' || marker === '' || !existsSync(marker)) return
  if (how === 'confirming' && message.input?.isUnconfirmed) return
  if (how === 'once') rmSync(marker)
  process.kill(process.pid, 'SIGKILL')
})

await (how === 'grows' ? hostScanWorker(0) : hostScanWorker())
process.exit(0)
