import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeScanPool } from '../../../src/app/scan-pool/scan-pool.ts'
import type { ExploreInput } from '../../../src/scan/explore/explore-input.ts'
import { localCall, localVm, make, placeCount } from '../../kit/seen/local-call.ts'
import { addToByte, buildProgram, byteIs, when } from '../../kit/sbpf/program.ts'
import { deadChain } from '../../kit/dead-chain.ts'
import { makeFolder } from '../../kit/test-folder.ts'
import { processTestMs } from '../../kit/server-process.ts'

setDefaultTimeout(2 * processTestMs)

const entry = Bun.fileURLToPath(new URL('../../kit/scan-worker.ts', import.meta.url))
const decisions = 40
/** The largest account there can be. */
const maxAccountBytes = 10 * 1024 * 1024
const maxWorkerBytes = 700_000_000

/** Each decision changes another byte of the state on one of its sides, so that every path leaves an account of its own. */
const brancher = buildProgram(
  placeCount,
  ...Array.from({ length: decisions }, (_, index) =>
    when(byteIs(0, 100 + index, 99), [addToByte(0, 30 + index, 1)]),
  ),
)

const pools: ReturnType<typeof makeScanPool>[] = []
afterEach(() => {
  for (const pool of pools.splice(0)) pool.stop()
})

/** A pool of one worker, and the processes that have been it so far. */
const openPool = (...more: string[]) => {
  const file = join(makeFolder(), 'pids')
  const noted = ['/bin/sh', '-c', 'echo $$ >> "$0"; exec "$@"', file]
  const pool = makeScanPool({
    chain: deadChain,
    command: [...noted, process.execPath, entry, ...more],
    size: 1,
  })
  pools.push(pool)
  return { pool, pids: () => readFileSync(file, 'utf8').trim().split('\n').map(Number) }
}

const callWith = (stateBytes: number): Promise<ExploreInput> =>
  localCall(localVm(), { elf: brancher, data: new Uint8Array(stateBytes).fill(1) })

const peakBytesOf = (pid: number | undefined): number => {
  const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}

describe.skipIf(make === undefined || process.platform !== 'linux')('memory of a worker', () => {
  test('the largest account, written on many paths, takes a bounded amount', async () => {
    const { pool, pids } = openPool()
    const report = await pool.explore?.(await callWith(maxAccountBytes))
    expect(report).toMatchObject({ status: 'ran', worse: [] })
    expect(report?.ran).toBeGreaterThan(decisions)
    expect(peakBytesOf(pids()[0])).toBeLessThan(maxWorkerBytes)
  })

  test.each([
    { name: 'stays', more: [], processes: 1 },
    { name: 'is replaced after it has grown too large', more: ['', 'grows'], processes: 3 },
  ])('a worker $name', async ({ more, processes }) => {
    const { pool, pids } = openPool(...more)
    for (let call = 0; call < 3; call++) {
      const report = await pool.explore?.(await callWith(16 + 200 * (call + 1)))
      expect(report).toMatchObject({ status: 'ran', worse: [] })
    }
    expect(new Set(pids()).size).toBe(processes)
  })
})
