// Starts a compiled executable in an empty folder, sends requests to both listeners, and stops it.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Addresses, addressesIn } from './addresses.ts'
import { noSources } from './no-sources.ts'

/** `command` is the executable, after its emulator if it needs one. Throws an Error that describes what failed. */
export const smokeStart = async (command: readonly string[]): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'drawbridge-smoke-'))
  const child = Bun.spawn([...command], {
    cwd: folder,
    env: {
      ...noSources,
      PORT: '0',
      SCAN_PORT: '0',
      SOLANA_RPC_URL: 'http://127.0.0.1:9',
      PATH: '',
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  try {
    const { apiUrl, scanUrl } = await listening(child.stdout)
    for (const url of [
      `${apiUrl}/v1/monitoring/health`,
      `${scanUrl}/v1/monitoring/health`,
      `${apiUrl}/docs`,
      `${apiUrl}/`,
    ]) {
      const answer = await fetch(url)
      if (!answer.ok) throw new Error(`${new URL(url).pathname} returned ${answer.status}`)
      await answer.arrayBuffer()
    }
    child.kill('SIGTERM')
    const exitCode = await child.exited
    if (exitCode !== 0) throw new Error(`exit code ${exitCode} after SIGTERM`)
    const left = readdirSync(folder)
    if (left.join() !== 'data')
      throw new Error(`it left ${left.join(', ') || 'nothing'} in its folder, not data`)
  } finally {
    child.kill('SIGKILL')
    await child.exited
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The addresses from the line that the process logs once both listeners are open. */
export const listening = async (stdout: ReadableStream<Uint8Array>): Promise<Addresses> => {
  let text = ''
  const decoder = new TextDecoder()
  const reader = stdout.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new Error('it ended before it was listening')
      text += decoder.decode(value, { stream: true })
      const found = addressesIn(text)
      if (found) return found
    }
  } finally {
    reader.releaseLock()
  }
}
