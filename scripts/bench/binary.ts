// The executable as users run it: time to the first answer, idle memory, size.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.ts'
import { listening } from '../smoke.ts'
import { median } from './median.ts'
import { noSources } from '../no-sources.ts'

export type BinaryBench = {
  /** Median time from starting the process to having read its first answer. */
  firstAnswerMs: number
  /** Resident memory after the idle time; median. */
  idleMegabytes: number
  binaryMegabytes: number
}

const MEGABYTE = 1_000_000

export const benchBinary = async (starts = 9, idleSeconds = 2): Promise<BinaryBench> => {
  const binary = await build()
  const runs: { answerMs: number; idleBytes: number }[] = []
  for (let run = 0; run < starts; run += 1) runs.push(await startOnce(binary, idleSeconds))
  return {
    firstAnswerMs: median(runs.map(({ answerMs }) => answerMs)),
    idleMegabytes: median(runs.map(({ idleBytes }) => idleBytes)) / MEGABYTE,
    binaryMegabytes: statSync(binary).size / MEGABYTE,
  }
}

const startOnce = async (binary: string, idleSeconds: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'drawbridge-bench-binary-'))
  const startedAt = performance.now()
  const child = Bun.spawn([binary], {
    cwd: folder,
    env: { ...noSources, PORT: '0', SCAN_PORT: '0', SOLANA_RPC_URL: 'http://127.0.0.1:9' },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  try {
    const { apiUrl } = await listening(child.stdout)
    await textOf(`${apiUrl}/v1/monitoring/health`)
    const answerMs = performance.now() - startedAt
    await Bun.sleep(idleSeconds * 1000)
    const metrics = await textOf(`${apiUrl}/metrics`)
    const idleBytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1])
    return { answerMs, idleBytes }
  } finally {
    child.kill('SIGKILL')
    await child.exited
    rmSync(folder, { recursive: true, force: true })
  }
}

const textOf = async (url: string): Promise<string> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.text()
}

if (import.meta.main) console.log(await benchBinary())
