import { expect, test } from 'bun:test'
import { SmallLeaks } from '../../../src/scan/explore/small-leaks.ts'
import type { UserOutcome } from '../../../src/scan/scenarios/outcome.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import type { ForcedPath, Turn } from '../../../src/solana/vm/forced/explore-paths.ts'
import { runOf } from '../../kit/scan/user-calls.ts'

const held = 1_000_000_000n

const outcome = (lost: bigint): UserOutcome => ({
  assets: new Map(lost === 0n ? [] : [[wrappedSolMint, { before: held, after: held - lost }]]),
  receivers: new Map(),
  controls: [],
  openingLamports: 0n,
})
const turn = (instruction: number): Turn => ({
  ordinal: instruction,
  program: 4,
  instruction,
  to: 1,
  label: 40,
})
/** A path that loses ten million lamports a turn; more than `most` turns fail. */
const join =
  (most: number) =>
  (turns: readonly Turn[]): ForcedPath => ({
    turns,
    run: {
      ...runOf([], turns.length > most ? 'Custom(1)' : undefined),
      opaqueCalls: 0,
      unitsSpent: 0,
      workUnits: 0,
    },
  })
const lostBy = ({ turns }: ForcedPath) => outcome(BigInt(turns.length) * 10_000_000n)

const leaksOf = (count: number): SmallLeaks => {
  const leaks = new SmallLeaks(outcome(0n))
  for (let index = 0; index < count; index++)
    leaks.note('small', [turn(index)], index === 0 ? outcome(10_000_000n) : undefined)
  return leaks
}

test.each([
  { name: 'too few to count', count: 19, most: 99, expected: undefined },
  { name: 'as many as take a fifth', count: 20, most: 99, expected: 200_000_000n },
  { name: 'half of them, where all are too many', count: 60, most: 30, expected: 300_000_000n },
])('small leaks together: $name', ({ count, most, expected }) => {
  const [worse] = leaksOf(count).together(join(most), lostBy)?.worse ?? []
  expect(worse?.what === 'loss' ? worse.lostThen : undefined).toBe(expected)
})

test('results that take nothing are no leaks', () => {
  const leaks = new SmallLeaks(outcome(0n))
  for (let index = 0; index < 40; index++) leaks.note('none', [turn(index)], outcome(0n))
  expect(leaks.together(join(99), lostBy)).toBeUndefined()
})
