// The soak in short: every kind of fault once, each for under a second (see scripts/soak.ts).
import { expect, setDefaultTimeout, test } from 'bun:test'
import { runSoak } from '../../scripts/soak/run-soak.ts'
import { processTestMs } from '../kit/server-process.ts'

setDefaultTimeout(4 * processTestMs)

test('whatever nodes do and however it ends, every trade is stored once and every loss reported', async () => {
  const report = await runSoak({ kind: 'binary', seconds: 15, size: 'small', say: () => undefined })
  expect(report).toMatchObject({
    comparison: {
      missing: 0,
      lostInVain: 0,
      wrong: 0,
      doubled: 0,
      producedDifference: 0,
      readDifference: 0,
      stream: { missing: 0, unreported: 0 },
    },
    load: { failed: 0 },
    exitCode: 0,
    holds: true,
  })
  // The last fault makes the node forget blocks: the comparison would be blind if none were lost.
  expect(report.comparison.lost).toBeGreaterThan(0)
  expect(report.comparison.trades).toBeGreaterThan(500)
})
