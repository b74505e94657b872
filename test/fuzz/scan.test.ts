import { describe, expect, test } from 'bun:test'
import { nodeFaults } from '../../scripts/fuzz/node-faults.ts'
import { seededRandom } from '../../scripts/fuzz/mutate.ts'
import { runScanFuzz } from '../../scripts/fuzz/scan-run.ts'
import { runTamperFuzz } from '../../scripts/fuzz/tamper-run.ts'
import { fixtureTransactions } from '../kit/chain/recorded-transaction.ts'

const scans = 2_000
const tamperedScans = 200
const patienceMs = 300_000

/** Mostly successful ones, since a failed one is never safe anyway; every tenth of the others. */
const records = fixtureTransactions().filter(
  ({ error }, index) => error === undefined || index % 10 === 0,
)

describe('scans with faulty nodes', () => {
  test(
    'end in an answer or a clear refusal, never safe where something is missing or contradicts itself',
    async () => {
      const run = await runScanFuzz(records, scans, seededRandom(2026))
      expect([...run.problems]).toEqual([])
      const idle = nodeFaults.filter(({ name }) => (run.tried[name] ?? 0) < 5)
      expect(idle.map(({ name }) => name)).toEqual([])
      expect(run.outcomes['safe']).toBeGreaterThan(0)
    },
    patienceMs,
  )

  test('are reported if they are called safe', async () => {
    const honest = [
      { name: 'honest', promise: 'never-safe' as const, make: (chain: HonestChain) => chain },
    ]
    const run = await runScanFuzz(records, 50, seededRandom(1), honest)
    expect([...run.problems.keys()]).toEqual(['honest: called safe'])
  })

  test(
    'over HTTP, with one place of one answer changed, are answers or upstream faults',
    async () => {
      const run = await runTamperFuzz(records, tamperedScans, seededRandom(2026))
      expect([...run.problems]).toEqual([])
      expect(run.outcomes['UPSTREAM_ERROR']).toBeGreaterThan(0)
      expect(run.outcomes['safe']).toBeGreaterThan(0)
    },
    patienceMs,
  )
})

type HonestChain = Parameters<(typeof nodeFaults)[number]['make']>[0]
