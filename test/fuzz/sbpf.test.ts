// The interpreter against LiteSVM on random programs and broken files; `scripts/fuzz/sbpf.ts` runs a million.
import { describe, expect, test } from 'bun:test'
import { seededRandom } from '../../scripts/fuzz/mutate.ts'
import { runCallFuzz, runElfFuzz, runSbpfFuzz, runSystemFuzz } from '../../scripts/fuzz/sbpf-run.ts'
import { noMachine } from '../kit/sbpf/two-machines.ts'

const programs = 10_000
const files = 4_000
const calls = 1_000
const transactions = 800
const patienceMs = 300_000

const total = (outcomes: Record<string, number>, ending: string): number =>
  Object.entries(outcomes).reduce(
    (sum, [name, count]) => sum + (name.endsWith(ending) ? count : 0),
    0,
  )

describe.skipIf(noMachine !== undefined)('the interpreter and LiteSVM', () => {
  test(
    'do the same with random programs of every version, to the compute unit',
    () => {
      const { problems, outcomes } = runSbpfFuzz(programs, seededRandom(2026))
      expect([...problems]).toEqual([])
      for (const version of ['v0', 'v1', 'v2', 'v3'])
        expect(outcomes[`${version} ok`]).toBeGreaterThan(programs / 100)
      expect(total(outcomes, 'failed')).toBeGreaterThan(programs / 10)
    },
    patienceMs,
  )

  test(
    'load the same of the files that are broken somewhere',
    () => {
      const { problems, outcomes } = runElfFuzz(files, seededRandom(2026))
      expect([...problems]).toEqual([])
      expect(total(outcomes, 'refused')).toBeGreaterThan(files / 4)
      expect(total(outcomes, 'ok') + total(outcomes, 'failed')).toBeGreaterThan(files / 10)
    },
    patienceMs,
  )

  test(
    'call other programs the same way, in both ABIs',
    () => {
      const { problems, outcomes } = runCallFuzz(calls, seededRandom(2026))
      expect([...problems]).toEqual([])
      expect(total(outcomes, 'ok')).toBeGreaterThan(calls / 20)
      expect(total(outcomes, 'failed')).toBeGreaterThan(calls / 10)
    },
    patienceMs,
  )

  test(
    'do the same with the System program',
    () => {
      const { problems, outcomes } = runSystemFuzz(transactions, seededRandom(2026))
      expect([...problems]).toEqual([])
      expect(total(outcomes, 'ok')).toBeGreaterThan(transactions / 50)
      expect(total(outcomes, 'custom')).toBeGreaterThan(transactions / 10)
    },
    patienceMs,
  )
})
