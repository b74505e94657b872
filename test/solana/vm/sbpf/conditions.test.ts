import { expect, test } from 'bun:test'
import { compares } from '../../../../src/solana/vm/sbpf/conditions.ts'
import { jumpOperation } from '../../../../src/solana/vm/sbpf/opcodes.ts'

const values = [
  0n,
  1n,
  0x7fff_ffffn,
  0x8000_0000n,
  0xffff_ffffn,
  1n << 32n,
  (1n << 63n) - 1n,
  1n << 63n,
  (1n << 64n) - 1n,
  0xffff_ffff_0000_0000n,
] as const
const signed = (value: bigint): bigint => BigInt.asIntN(64, value)
const low = (value: bigint): number => Number(BigInt.asIntN(32, value))
const high = (value: bigint): number => low(value >> 32n)

const meanings: [
  name: keyof typeof jumpOperation,
  holds: (left: bigint, right: bigint) => boolean,
][] = [
  ['equal', (left, right) => left === right],
  ['notEqual', (left, right) => left !== right],
  ['anyBit', (left, right) => (left & right) !== 0n],
  ['greater', (left, right) => left > right],
  ['greaterOrEqual', (left, right) => left >= right],
  ['less', (left, right) => left < right],
  ['lessOrEqual', (left, right) => left <= right],
  ['greaterSigned', (left, right) => signed(left) > signed(right)],
  ['greaterOrEqualSigned', (left, right) => signed(left) >= signed(right)],
  ['lessSigned', (left, right) => signed(left) < signed(right)],
  ['lessOrEqualSigned', (left, right) => signed(left) <= signed(right)],
]

test.each(meanings)('%s', (name, holds) => {
  const seen = new Set<boolean>()
  for (const left of values)
    for (const right of values) {
      const jumps = compares(jumpOperation[name], low(left), high(left), low(right), high(right))
      expect(jumps).toBe(holds(left, right))
      seen.add(jumps)
    }
  expect(seen.size).toBe(2)
})
