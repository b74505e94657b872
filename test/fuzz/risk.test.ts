// The risk checks over HTTP with unusual requests and a faulty node; `scripts/fuzz.ts` runs longer.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { seededRandom } from '../../scripts/fuzz/mutate.ts'
import { runRiskFuzz } from '../../scripts/fuzz/risk-run.ts'
import { processTestMs } from '../kit/server-process.ts'

setDefaultTimeout(2 * processTestMs)

const questions = 1_000

test('every request has an answer of its schema or the envelope, and no failure is a bug', async () => {
  const run = await runRiskFuzz(questions, seededRandom(2026))
  expect([...run.problems]).toEqual([])
  const { outcomes } = run
  const unseen = ['dapp', 'message', 'token', 'wallet', 'address', 'permission'].filter(
    (name) => !Object.keys(outcomes).some((outcome) => outcome.startsWith(`${name} `)),
  )
  expect(unseen).toEqual([])
  expect(outcomes['INVALID_REQUEST']).toBeGreaterThan(0)
  expect(outcomes['UPSTREAM_ERROR']).toBeGreaterThan(0)
})
