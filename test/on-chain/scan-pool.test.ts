import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import { makeScanPool } from '../../src/app/scan-pool/scan-pool.ts'
import { scanTransaction } from '../../src/scan/scan-transaction.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { addToByte, byteIs, transferSol, when } from '../kit/sbpf/program.ts'
import { slot, type Stage, startStage } from './unknown-program.ts'

const entry = Bun.fileURLToPath(new URL('../kit/scan-worker.ts', import.meta.url))
const { state, user, other, system } = slot

describe.skipIf(noTestChain !== undefined)('unknown programs in worker processes', () => {
  let stage: Stage
  let evader: TransactionInstruction
  let counter: TransactionInstruction
  const pools: ReturnType<typeof makeScanPool>[] = []

  beforeAll(async () => {
    stage = await startStage()
    const drain = transferSol(system, user, other, 3_000_000_000n)
    evader = await stage.prepare({ parts: () => [when(byteIs(state, 3, 77), [drain])] })
    counter = await stage.prepare({ parts: () => [addToByte(state, 0, 1)] })
  })
  afterAll(() => {
    for (const pool of pools) pool.stop()
    return stage.chain.stop()
  })

  const open = (...more: string[]) => {
    const pool = makeScanPool({
      chain: stage.reader,
      command: [process.execPath, entry, ...more],
      size: 2,
    })
    pools.push(pool)
    return pool
  }

  const scanIn = async (
    vm: ReturnType<typeof makeScanPool>,
    instruction: TransactionInstruction,
    client?: string,
  ) => {
    const { answer, evidence } = await scanTransaction(
      { chain: stage.reader, vm },
      {
        transactionBase64: unsignedBase64(stage.user, [instruction]),
        walletAddress: stage.user.toBase58(),
        ...(client !== undefined && { client }),
      },
    )
    return {
      verdict: answer.verdict,
      flags: answer.details.flags,
      worlds: evidence.coverage.worlds,
    }
  }

  const markerFile = (): string => {
    const path = join(mkdtempSync(join(tmpdir(), 'drawbridge-pool-')), 'marker')
    writeFileSync(path, '')
    return path
  }

  test('what found nothing is not explored again, and what found something is', async () => {
    const reads: string[] = []
    const pool = makeScanPool({
      chain: stage.reader,
      command: [process.execPath, entry],
      size: 1,
      onCacheRead: ({ cache, outcome }) => reads.push(`${cache} ${outcome}`),
    })
    pools.push(pool)
    const [one, two] = [await scanIn(pool, counter), await scanIn(pool, counter)]
    expect(two).toEqual(one)
    expect(reads.splice(0)).toEqual(['explorations miss', 'explorations hit'])
    const [first, again] = [await scanIn(pool, evader), await scanIn(pool, evader)]
    expect(again).toEqual(first)
    expect(first?.verdict).not.toBe('safe')
    expect(reads).toEqual(['explorations miss', 'explorations miss'])
  })

  test('the verdicts are those of this process', async () => {
    const pool = open()
    for (const instruction of [evader, counter]) {
      const { answer } = await stage.scan([instruction])
      expect(await scanIn(pool, instruction)).toMatchObject({
        verdict: answer.verdict,
        flags: answer.details.flags,
        worlds: { status: 'ran' },
      })
    }
    expect(pool.health()).toEqual({ status: 'ok' })
  })

  test('a hundred at once get the verdict that each gets alone', async () => {
    const pool = open()
    const verdicts = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const { verdict, worlds } = await scanIn(
          pool,
          index % 4 === 0 ? evader : counter,
          `client ${index % 7}`,
        )
        return `${verdict} ${worlds?.status}`
      }),
    )
    expect(Map.groupBy(verdicts, (each) => each).get('malicious ran')?.length).toBe(25)
    expect(Map.groupBy(verdicts, (each) => each).get('safe ran')?.length).toBe(75)
  })

  test('a worker that ends once changes nothing', async () => {
    const pool = open(markerFile(), 'once')
    expect(await scanIn(pool, counter)).toMatchObject({
      verdict: 'safe',
      worlds: { status: 'ran' },
    })
  })

  test('what was found is not lost with a worker that ends as it confirms it', async () => {
    const pool = open(markerFile(), 'confirming')
    const { answer } = await stage.scan([evader])
    expect(await scanIn(pool, evader)).toMatchObject({
      verdict: answer.verdict,
      flags: answer.details.flags,
      worlds: { status: 'ran' },
    })
  })

  test('where every worker ends, the verdict is not safe and the next transaction is none the worse', async () => {
    const pool = open(markerFile())
    expect(await scanIn(pool, counter)).toMatchObject({
      verdict: 'suspicious',
      worlds: { status: 'unavailable' },
    })
    expect(await scanIn(open(), counter)).toMatchObject({ verdict: 'safe' })
  })
})
