import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { scanTransactions } from '../../src/scan/bulk/bulk-scan.ts'
import { previewTransaction } from '../../src/scan/preview-transaction.ts'
import type { ScanDeps } from '../../src/scan/scan-transaction.ts'
import { makeRpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { attackCases } from '../kit/attacks/attack-cases.ts'
import { type Scene, openScene } from '../kit/attacks/attack-scene.ts'
import { honestCases } from '../kit/honest/honest-cases.ts'
import { advisesAgainst, expectConsistent } from '../kit/scan/consistent-answer.ts'
import { type ScannedCase, transactionOf } from '../kit/scan/scan-case.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'

/** How far apart two cases are that are signed together, so that each meets several others. */
const distances = [0, 1, 7, 40]

/** Attacks and honest cases in turn, so that each kind is also signed together with the other. */
const cases: readonly ScannedCase[] = Array.from(
  { length: Math.max(attackCases.length, honestCases.length) },
  (_, at) => [attackCases[at], honestCases[at]],
).flatMap((pair) => pair.flatMap((each) => each ?? []))

describe.skipIf(noTestChain !== undefined)('advice and verdict agree', () => {
  let scene: Scene
  let deps: ScanDeps
  let transactions: string[]

  beforeAll(async () => {
    scene = await openScene()
    const urls = [scene.chain.url]
    deps = { chain: makeRpcChainReader({ urls, nowMs: Date.now, random: Math.random }) }
    transactions = await Promise.all(cases.map((each) => transactionOf(scene, each)))
  })
  afterAll(() => scene.chain.stop())

  test('in the preview of every case', async () => {
    const seen = new Set<string>()
    for (const transactionBase64 of transactions) {
      const { answer } = await previewTransaction(deps, { transactionBase64 })
      const { riskLevel, summary, warnings } = answer
      const verdict = riskLevel === 'low' || riskLevel === 'medium' ? 'safe' : 'suspicious'
      expectConsistent({ verdict, summary, explanations: warnings.map(({ message }) => message) })
      seen.add(riskLevel)
    }
    expect([...seen].toSorted()).toEqual(['critical', 'high', 'low', 'medium', 'unknown'])
  })

  test.each(distances)('in every bulk scan of two cases, %i apart', async (distance) => {
    const { user } = scene.people
    const advice = new Set<boolean>()
    for (const [index, own] of cases.entries()) {
      const next = transactions[(index + distance) % cases.length]
      const pair = [transactions[index], next].flatMap((each) => each ?? [])
      const { dappDomain, source } = own
      const { answer, results } = await scanTransactions(deps, {
        transactionsBase64: pair,
        walletAddress: user.toBase58(),
        ...(dappDomain && { dappDomain }),
        ...(source && { source }),
      })
      expectConsistent({ explanations: [], ...answer })
      for (const each of results) expectConsistent(each.answer)
      if (answer.verdict === 'safe') expect(results.every(isSafe)).toBe(true)
      advice.add(results.some(({ answer: { explanations } }) => explanations.some(advisesAgainst)))
    }
    expect(advice.size).toBe(2)
  })
})

const isSafe = ({ answer }: { answer: { verdict: string } }): boolean => answer.verdict === 'safe'
