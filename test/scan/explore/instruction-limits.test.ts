import { describe, expect, test } from 'bun:test'
import { InstructionLimits } from '../../../src/scan/explore/instruction-limits.ts'
import type { Worse } from '../../../src/scan/scenarios/compare.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import type { RunnableTransaction } from '../../../src/solana/vm/sbpf/run-transaction.ts'
import { mint, sol, stranger } from '../../kit/scan/risk-context.ts'

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
const argumentAt = (data: Uint8Array, index: number): bigint =>
  new DataView(data.buffer, data.byteOffset).getBigUint64(1 + 8 * index, true)

const transactionOf = (data: Uint8Array): RunnableTransaction => ({
  ledger: [],
  calls: [{ program: 0, roles: [], data, height: 1 }],
  programOf: () => undefined,
  sysvars: new Map(),
  computed: new Map(),
  blockhash: new Uint8Array(32),
  instructionsAt: undefined,
  maxUnits: 1,
  heapBytes: 0,
  isWritable: () => false,
})

/** Of a program that fails where its arguments forbid the loss. */
const limitsOf = (
  data: Uint8Array,
  forbids: (data: Uint8Array) => boolean = () => false,
  isOpen = true,
) =>
  new InstructionLimits(
    transactionOf(data),
    () => isOpen,
    ({ calls }) => (calls.some((call) => forbids(call.data)) ? undefined : 1_000_000_000_000n),
  )

const inSol = { mint: wrappedSolMint, held: 5n * sol }
const vanishing = loss(-500n, 0n, { kind: 'vanish' })

describe('a path is bound by the instruction', () => {
  const isBelow = (amount: bigint) => (data: Uint8Array) => argumentAt(data, 0) < amount
  type Case = [
    what: string,
    argument: bigint,
    Loss,
    forbids: (data: Uint8Array) => boolean,
    boolean,
  ]
  const cases: Case[] = [
    ['if it loses the limit', 2_000n, loss(1_000n, 2_000n), isBelow(2_000n), true],
    ['if it loses less', 1_900n, loss(1_000n, 1_500n), isBelow(1_500n), true],
    ['with fees on top', sol, loss(sol / 2n, sol + 5_000n, inSol), isBelow(sol), true],
    ['not if the number is no limit', 2_000n, loss(1_000n, 2_000n), () => false, false],
    ['not if it loses more', 1_999n, loss(1_000n, 2_000n), isBelow(1_999n), false],
    ['not by a limit far above', 3_001n, loss(1_000n, 2_000n), isBelow(2_000n), false],
    ['not if nothing comes back', 500n, vanishing, isBelow(500n), false],
  ]
  test.each(cases)('%s', (_, argument, found, forbids, isBound) => {
    expect(limitsOf(argumentsOf(argument), forbids).boundPath(found, [])).toBe(isBound)
  })

  test('if the argument is what it loses', () => {
    const limits = new InstructionLimits(
      transactionOf(argumentsOf(2_000n)),
      () => true,
      ({ calls: [call] }) => call && argumentAt(call.data, 0),
    )
    expect(limits.boundPath(loss(1_000n, 2_000n), [])).toBe(true)
  })

  test('but not by data of a trusted program', () => {
    const limits = limitsOf(argumentsOf(2_000n), isBelow(2_000n), false)
    expect(limits.boundPath(loss(1_000n, 2_000n), [])).toBe(false)
  })
})

describe('a loss by other numbers is bound by the instruction', () => {
  const u32 = Uint8Array.of(3, 0x10, 0x27, 0, 0)
  const few = { held: 9_000n }
  const cases: [what: string, data: Uint8Array, Loss, boolean][] = [
    ['if it is the limit', argumentsOf(2_500n), loss(1_000n, 2_500n), true],
    ['if it is less', argumentsOf(2_900n), loss(1_000n, 2_500n), true],
    ['if the limit is in thousandths', argumentsOf(25n), loss(1_000n, 2_500n), true],
    ['if price and quantity are apart', argumentsOf(50n, 50n), loss(1_000n, 2_500n), true],
    ['if the limit is a u32', u32, loss(5_000n, 10_000n), true],
    ['if it is far above and a small share', argumentsOf(9_000n), loss(500n, 9_000n), true],
    ['not if that share is large', argumentsOf(90_001n), loss(500n, 90_000n), false],
    ['not if it is more', argumentsOf(2_499n), loss(1_000n, 2_500n, few), false],
    ['not without arguments', new Uint8Array(0), loss(1_000n, 2_500n), false],
    ['not if arguments are zero', argumentsOf(0n, 0n), loss(1_000n, 2_500n), false],
    ['not if nothing is paid now', argumentsOf(9_000n), loss(0n, 9_000n), false],
    ['not if nothing comes back', argumentsOf(500n), vanishing, false],
  ]
  test.each(cases)('%s', (_, data, found, isBound) => {
    expect(limitsOf(data).boundNumbers(found, [])).toBe(isBound)
  })

  test('but not by data of a trusted program', () => {
    const limits = limitsOf(argumentsOf(2_500n), undefined, false)
    expect(limits.boundNumbers(loss(1_000n, 2_500n), [])).toBe(false)
  })

  test.each<[what: string, forbids: (data: Uint8Array) => boolean, isBound: boolean]>([
    ['if one of the arguments is a limit', (data) => argumentAt(data, 0) < 2_500n, true],
    ['not if no argument matters', () => false, false],
    ['not if the argument has to be just that', (data) => argumentAt(data, 0) !== 2_500n, false],
  ])('%s', (_, forbids, isBound) => {
    const data = argumentsOf(2_500n)
    const limits = limitsOf(data, forbids)
    expect(limits.boundNumbers(loss(1_000n, 2_500n), [], transactionOf(data))).toBe(isBound)
  })

  test('but not once more was lost', () => {
    const limits = limitsOf(argumentsOf(2_500n))
    expect(limits.boundNumbers(loss(1_000n, 2_500n), [])).toBe(true)
    expect(limits.boundNumbers(loss(1_000n, 90_000n), [])).toBe(false)
    expect(limits.boundNumbers(loss(1_000n, 2_500n), [])).toBe(false)
  })
})
