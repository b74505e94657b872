import { describe, expect, test } from 'bun:test'
import { InstructionLimits } from '../../../src/scan/explore/instruction-limits.ts'
import type { ExploreInput } from '../../../src/scan/explore/explore-input.ts'
import type { Worse } from '../../../src/scan/scenarios/compare.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import { market, mint, sol, stranger, unknownProgram } from '../../kit/scan/risk-context.ts'

type Loss = Extract<Worse, { what: 'loss' }>

const loss = (lostNow: bigint, lostThen: bigint, more: Partial<Loss> = {}): Loss => ({
  what: 'loss',
  kind: 'growth',
  mint,
  lostNow,
  lostThen,
  held: 100_000n,
  receivers: [stranger],
  ...more,
})

/** The arguments as u64, behind a number that tells the instruction, so that they are not aligned. */
const argumentsOf = (...values: bigint[]): Uint8Array => {
  const data = new Uint8Array(1 + 8 * values.length)
  const view = new DataView(data.buffer)
  for (const [index, value] of values.entries()) view.setBigUint64(1 + 8 * index, value, true)
  return data
}

const limitsOf = (data: Uint8Array, programId: Address = unknownProgram): InstructionLimits =>
  new InstructionLimits({
    knownPrograms: new Set([market]),
    observed: { resolved: { instructions: [{ programId, data }] } },
  } as unknown as ExploreInput)

const inSol = { mint: wrappedSolMint, held: 5n * sol }
const u32 = Uint8Array.of(3, 0x10, 0x27, 0, 0)

describe('a loss is within a limit of the instruction', () => {
  type Case = [what: string, data: Uint8Array, Loss, onPath: boolean, byNumbers: boolean]
  const cases: Case[] = [
    ['if it is the limit', argumentsOf(2_000n), loss(1_000n, 2_000n), true, true],
    [
      'of other numbers, if it is further above',
      argumentsOf(2_500n),
      loss(1_000n, 2_500n),
      false,
      true,
    ],
    ['if it is less', argumentsOf(1_900n), loss(1_000n, 1_500n), true, true],
    [
      'not if it is more',
      argumentsOf(2_499n),
      loss(1_000n, 2_500n, { held: 9_000n }),
      false,
      false,
    ],
    ['not without arguments', new Uint8Array(0), loss(1_000n, 2_500n), false, false],
    ['not if arguments are zero', argumentsOf(0n, 0n), loss(1_000n, 2_500n), false, false],
    ['with fees on top of SOL', argumentsOf(sol), loss(sol / 2n, sol + 5_000n, inSol), true, true],
    ['if the limit is in thousandths', argumentsOf(25n), loss(1_000n, 2_500n), false, true],
    ['if price and quantity are apart', argumentsOf(50n, 50n), loss(1_000n, 2_500n), false, true],
    ['if the limit is a u32', u32, loss(5_000n, 10_000n), false, true],
    ['if it is far off and a small share', argumentsOf(9_000n), loss(500n, 9_000n), false, true],
    [
      'not if it is far off and a large share',
      argumentsOf(90_001n),
      loss(500n, 90_000n),
      false,
      false,
    ],
    ['not if nothing is paid now', argumentsOf(9_000n), loss(0n, 9_000n), false, false],
    [
      'not if it is a return that vanishes',
      argumentsOf(5n),
      loss(-500n, 0n, { kind: 'vanish' }),
      false,
      false,
    ],
  ]
  test.each(cases)('%s', (_, data, found, onPath, byNumbers) => {
    const limits = limitsOf(data)
    expect(limits.bounds(found, false)).toBe(onPath)
    expect(limits.bounds(found, true)).toBe(byNumbers)
  })

  test('not of one for a trusted program', () => {
    const limits = limitsOf(argumentsOf(2_500n), market)
    expect(limits.bounds(loss(1_000n, 2_500n), true)).toBe(false)
  })
})
