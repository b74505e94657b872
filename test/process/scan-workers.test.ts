import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { fetchAnswer, jsonPost, member } from '../kit/http.ts'
import { addToByte, byteIs, transferSol, when } from '../kit/sbpf/program.ts'
import { processTestMs, type ServerProcess, startServer } from '../kit/server-process.ts'
import { scanPath, wideQuotas } from '../kit/watched-server.ts'
import { slot, type Stage, startStage } from '../on-chain/unknown-program.ts'

const { state, user, other, system } = slot
const honestPrograms = 5
const decisions = 12
const atOnce = 500
const clients = 7
/** The pool ends a worker that does not answer for 30 s. */
const stoppedMs = 45_000

setDefaultTimeout(2 * processTestMs)

const drain = transferSol(system, user, other, 3_000_000_000n)
/** Each program has code of its own, so that none is known from another. */
const honest = (index: number) =>
  Array.from({ length: decisions }, (_, byte) =>
    when(byteIs(state, byte, 90 + index), [addToByte(state, 15, 1)], [addToByte(state, 14, 1)]),
  )

describe.skipIf(noTestChain !== undefined || process.platform !== 'linux')(
  'scan workers of the executable',
  () => {
    let stage: Stage
    let server: ServerProcess
    let evader: string
    let calls: string[]

    beforeAll(async () => {
      stage = await startStage()
      const transactionOf = async (parts: Parameters<Stage['prepare']>[0]['parts']) =>
        unsignedBase64(stage.user, [await stage.prepare({ parts })])
      evader = await transactionOf(() => [when(byteIs(state, 3, 77), [drain])])
      calls = []
      for (let index = 0; index < honestPrograms; index++)
        calls.push(await transactionOf(() => honest(index)))
      const env = { ...wideQuotas, SOLANA_RPC_URL: stage.chain.url, TRUST_PROXY: '1' }
      server = await startServer('binary', { env })
    })
    afterAll(async () => {
      await server[Symbol.asyncDispose]()
      stage.chain.stop()
    })

    const verdictOf = async (transaction: string, client = 0): Promise<unknown> => {
      const body = {
        chain: 'solana',
        tx_base64: transaction,
        wallet_address: stage.user.toBase58(),
      }
      const from = { 'x-forwarded-for': `10.0.0.${client}` }
      const answer = await fetchAnswer(`${server.scanUrl}${scanPath}`, jsonPost(body, from))
      return answer.status === 200 ? member(JSON.parse(answer.text), 'verdict') : answer.status
    }

    const workers = (): number[] =>
      readdirSync(`/proc/${server.pid}/task`).flatMap((thread) =>
        readFileSync(`/proc/${server.pid}/task/${thread}/children`, 'utf8')
          .split(' ')
          .filter((pid) => pid !== '')
          .map(Number),
      )

    const isServing = async (): Promise<boolean> => {
      const startMs = performance.now()
      const { status } = await fetchAnswer(`${server.scanUrl}/v1/monitoring/health`)
      return status === 200 && performance.now() - startMs < 2_000
    }

    test('hundreds at once get the verdicts that they get one by one', async () => {
      const transactions = Array.from({ length: atOnce }, (_, index) =>
        index % 25 === 0 ? evader : (calls[index % honestPrograms] ?? ''),
      )
      const together = await Promise.all(
        transactions.map((transaction, index) => verdictOf(transaction, index % clients)),
      )
      const alone = new Map<string, unknown>()
      for (const transaction of new Set(transactions))
        alone.set(transaction, await verdictOf(transaction))
      expect(alone.get(evader)).toBe('malicious')
      for (const transaction of calls) expect(alone.get(transaction)).toBe('safe')
      expect(together).toEqual(transactions.map((transaction) => alone.get(transaction)))
    })

    test('a worker that is killed again and again makes no verdict safe that is not', async () => {
      const scans = Promise.all(Array.from({ length: 40 }, (_, index) => verdictOf(evader, index)))
      const killed = new Set<number>()
      for (let round = 0; round < 20; round++) {
        for (const pid of workers()
          .filter((each) => !killed.has(each))
          .slice(0, 1)) {
          killed.add(pid)
          process.kill(pid, 'SIGKILL')
        }
        await Bun.sleep(25)
      }
      expect(killed.size).toBeGreaterThan(3)
      expect(await isServing()).toBe(true)
      expect(await scans).not.toContain('safe')
      expect(await verdictOf(calls[0] ?? '')).toBe('safe')
      expect(await verdictOf(evader)).toBe('malicious')
    })

    test(
      'workers that stop answering cost their scans, and no others',
      async () => {
        await verdictOf(evader)
        const stopped = workers()
        for (const pid of stopped) process.kill(pid, 'SIGSTOP')
        expect(stopped.length).toBeGreaterThan(0)
        // One each: a worker that is not asked is not noticed.
        const asked = stopped.map((_, index) =>
          verdictOf(index === 0 ? evader : (calls[1] ?? ''), index),
        )
        const scans = Promise.all(asked)
        expect(await isServing()).toBe(true)
        const verdicts = await scans
        expect(verdicts).not.toContain('safe')
        expect(await verdictOf(calls[2] ?? '', stopped.length)).toBe('safe')
        expect(workers().filter((pid) => stopped.includes(pid))).toEqual([])
      },
      stoppedMs + processTestMs,
    )
  },
)
