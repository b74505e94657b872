// Messages of a Yellowstone server with random changes; `scripts/fuzz.ts` runs longer.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { seededRandom } from '../../scripts/fuzz/mutate.ts'
import { runStreamFuzz } from '../../scripts/fuzz/stream-run.ts'

setDefaultTimeout(60_000)

const cases = 20_000

test('changed messages are refused, or read as the official definition reads them', () => {
  const run = runStreamFuzz(cases, seededRandom(2026))
  expect(run.problems).toEqual([])
  expect(run.read + run.refused).toBe(cases)
  expect(run.read).toBeGreaterThan(cases / 20)
  expect(run.refused).toBeGreaterThan(cases / 20)
})
