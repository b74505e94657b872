import { describe, expect, test } from 'bun:test'
import { seededRandom } from '../../scripts/fuzz/mutate.ts'
import { runVmFuzz } from '../../scripts/fuzz/vm-run.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'

const scans = 250
const patienceMs = 300_000

describe.skipIf(noTestChain !== undefined)('the VM for scenarios', () => {
  test(
    'survives broken transactions and nodes that lie, and sees the honest theft in between',
    async () => {
      const run = await runVmFuzz(scans, seededRandom(2026))
      expect([...run.problems]).toEqual([])
      expect(run.outcomes['malicious']).toBeGreaterThan(scans / 10)
      expect(run.outcomes['suspicious']).toBeGreaterThan(0)
    },
    patienceMs,
  )
})
