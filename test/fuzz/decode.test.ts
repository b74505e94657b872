import { describe, expect, test } from 'bun:test'
import { runDecodeFuzz } from '../../scripts/fuzz/decode-run.ts'
import { seededRandom } from '../../scripts/fuzz/mutate.ts'
import { encodings, mainnet } from '../solana/transaction/recorded.ts'

const cases = 100_000
const patienceMs = 300_000

describe('a hundred thousand mutations of recorded transactions', () => {
  test(
    'are refused with a reason, or encode to the same bytes and can be read whole',
    () => {
      const seeds = [...mainnet, ...encodings].map(({ bytes }) => bytes)
      const run = runDecodeFuzz(seeds, cases, seededRandom(2026))
      expect(run.problems).toEqual([])
      expect(run.decoded + run.refused).toBe(cases)
      expect(run.decoded).toBeGreaterThan(cases / 20)
      expect(run.instructions).toBe(run.decoded)
    },
    patienceMs,
  )
})
