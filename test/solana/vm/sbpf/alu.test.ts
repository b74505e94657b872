import { describe, expect, test } from 'bun:test'
import { pick, seededRandom } from '../../../../scripts/fuzz/mutate.ts'
import { alu32, alu64, big, type Registers, swapBytes } from '../../../../src/solana/vm/sbpf/alu.ts'
import { aluOperation } from '../../../../src/solana/vm/sbpf/opcodes.ts'

const edges = [
  0n,
  1n,
  2n,
  31n,
  63n,
  0x7fff_ffffn,
  0x8000_0000n,
  0xffff_ffffn,
  1n << 32n,
  1n << 63n,
  (1n << 64n) - 1n,
  0x0123_4567_89ab_cdefn,
] as const
const variant = 1 << 16

const u64 = (value: bigint): bigint => BigInt.asUintN(64, value)
const i64 = (value: bigint): bigint => BigInt.asIntN(64, value)
const u32 = (value: bigint): bigint => BigInt.asUintN(32, value)
const i32 = (value: bigint): bigint => BigInt.asIntN(32, value)

/** What the operations mean, in numbers of any size. */
const wide: Record<string, (left: bigint, right: bigint) => bigint> = {
  add: (left, right) => left + right,
  sub: (left, right) => left - right,
  mul: (left, right) => left * right,
  div: (left, right) => left / right,
  mod: (left, right) => left % right,
  or: (left, right) => left | right,
  and: (left, right) => left & right,
  xor: (left, right) => left ^ right,
  move: (_, right) => right,
  negate: (left) => -left,
  shiftLeft: (left, right) => left << (right & 63n),
  shiftRight: (left, right) => left >> (right & 63n),
  shiftRightSigned: (left, right) => i64(left) >> (right & 63n),
  orHigh: (left, right) => left | (u32(right) << 32n),
}

const narrow: Record<string, (left: bigint, right: bigint) => bigint> = {
  ...wide,
  add: (left, right) => i32(left + right),
  sub: (left, right) => i32(left - right),
  mul: (left, right) => i32(left * right),
  negate: (left) => u32(-left),
  shiftLeft: (left, right) => u32(left << (right & 31n)),
  shiftRight: (left, right) => left >> (right & 31n),
  shiftRightSigned: (left, right) => u32(i32(left) >> (right & 31n)),
}

const registersWith = (value: bigint): Registers => ({
  low: Int32Array.of(Number(i32(value))),
  high: Int32Array.of(Number(i32(value >> 32n))),
  label: new Int32Array(1),
})

const valueOf = ({ low, high }: Registers): bigint => big(low[0] ?? 0, high[0] ?? 0)
const half = (value: bigint): number => Number(i32(value))

const pairs = (): [bigint, bigint][] => {
  const random = seededRandom(7)
  const drawn = (): bigint => (BigInt(random(2 ** 32)) << 32n) | BigInt(random(2 ** 32))
  return [
    ...edges.flatMap((left) => edges.map((right): [bigint, bigint] => [left, right])),
    ...Array.from({ length: 300 }, (): [bigint, bigint] => [
      drawn(),
      pick(random, [drawn(), u32(drawn())]),
    ]),
  ]
}

const operationOf = (name: string): number =>
  Object.entries(aluOperation).find(([each]) => each === name)?.[1] ?? -1

describe('64 bits', () => {
  test.each(Object.keys(wide))('%s', (name) => {
    for (const [left, right] of pairs()) {
      const registers = registersWith(left)
      const done = alu64(registers, operationOf(name), 0, half(right), half(right >> 32n))
      if ((name === 'div' || name === 'mod') && right === 0n) expect(done).toBe(false)
      else expect(valueOf(registers)).toBe(u64(wide[name]?.(left, right) ?? -1n))
    }
  })

  test('a subtraction the other way round', () => {
    const registers = registersWith(5n)
    alu64(registers, aluOperation.sub | variant, 0, 3, 0)
    expect(valueOf(registers)).toBe(u64(-2n))
  })
})

describe('32 bits', () => {
  test.each(Object.keys(narrow).filter((name) => name !== 'orHigh'))('%s', (name) => {
    for (const [left, right] of pairs()) {
      const registers = registersWith(left)
      const done = alu32(registers, operationOf(name), 0, half(right))
      if ((name === 'div' || name === 'mod') && u32(right) === 0n) expect(done).toBe(false)
      else expect(valueOf(registers)).toBe(u64(narrow[name]?.(u32(left), u32(right)) ?? -1n))
    }
  })

  test('version 2 extends sums by zeros and copies by their sign', () => {
    const sum = registersWith(0xffff_ffffn)
    alu32(sum, aluOperation.add | variant, 0, -1)
    expect(valueOf(sum)).toBe(0xffff_fffen)
    const copy = registersWith(0n)
    alu32(copy, aluOperation.move | variant, 0, -3)
    expect(valueOf(copy)).toBe(u64(-3n))
    const swapped = registersWith(1n)
    alu32(swapped, aluOperation.sub | variant, 0, 10)
    expect(valueOf(swapped)).toBe(9n)
  })
})

test.each([
  [16, false, 0x89ab_cdefn, 0xcdefn],
  [16, true, 0x89ab_cdefn, 0xefcdn],
  [32, false, 0x1_89ab_cdefn, 0x89ab_cdefn],
  [32, true, 0x89ab_cdefn, 0xefcd_ab89n],
  [64, false, 0x0123_4567_89ab_cdefn, 0x0123_4567_89ab_cdefn],
  [64, true, 0x0123_4567_89ab_cdefn, 0xefcd_ab89_6745_2301n],
])('byte order of %p bits, turned: %p', (width, toBig, before, after) => {
  const registers = registersWith(before)
  expect(swapBytes(registers, 0, width, toBig)).toBe(true)
  expect(valueOf(registers)).toBe(after)
})

test('there is no other width', () => {
  expect(swapBytes(registersWith(1n), 0, 24, true)).toBe(false)
})
