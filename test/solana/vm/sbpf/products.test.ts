import { expect, test } from 'bun:test'
import { big, type Registers } from '../../../../src/solana/vm/sbpf/alu.ts'
import { product } from '../../../../src/solana/vm/sbpf/products.ts'

const max = (1n << 64n) - 1n
const u64 = (value: bigint): bigint => BigInt.asUintN(64, value)

const run = (
  operation: number,
  left: bigint,
  right: bigint,
  isImmediate = false,
): bigint | false => {
  const low = (value: bigint): number => Number(BigInt.asIntN(32, value))
  const registers: Registers = {
    low: Int32Array.of(low(left)),
    high: Int32Array.of(low(left >> 32n)),
    label: new Int32Array(1),
  }
  const done = product(registers, operation, 0, {
    low: low(right),
    high: low(right >> 32n),
    isImmediate,
  })
  return done && big(registers.low[0] ?? 0, registers.high[0] ?? 0)
}

test.each<[name: string, operation: number, left: bigint, right: bigint, result: bigint | false]>([
  ['lower product, 32', 0x80, 0xffff_ffffn, 3n, 0xffff_fffdn],
  ['lower product, 64', 0x90, max, 3n, u64(-3n)],
  ['upper product', 0x30, max, max, max - 1n],
  ['upper product, signed', 0xb0, u64(-5n), 7n, max],
  ['quotient, 32', 0x40, 0x1_0000_0009n, 2n, 4n],
  ['quotient, 64', 0x50, max, 2n, max >> 1n],
  ['remainder, 32', 0x60, 10n, 4n, 2n],
  ['remainder, 64', 0x70, max, 10n, 5n],
  ['quotient, signed 32', 0xc0, 0xffff_fff7n, 2n, 0xffff_fffcn],
  ['quotient, signed 64', 0xd0, u64(-9n), 2n, u64(-4n)],
  ['remainder, signed 32', 0xe0, 0xffff_fff7n, 2n, 0xffff_ffffn],
  ['remainder, signed 64', 0xf0, u64(-9n), 2n, u64(-1n)],
  ['division by zero', 0x50, 1n, 0n, false],
  ['32 bits that are zero', 0x40, 1n, 1n << 32n, false],
  ['a quotient that does not fit, 32', 0xc0, 0x8000_0000n, 0xffff_ffffn, false],
  ['a quotient that does not fit, 64', 0xd0, 1n << 63n, max, false],
])('%s', (_, operation, left, right, result) => {
  expect(run(operation, left, right)).toBe(result)
})

test('an immediate is extended by its sign only where the operation is signed, and in the plain product', () => {
  expect(run(0x50, max, u64(-1n), true)).toBe(max / 0xffff_ffffn)
  expect(run(0x90, 2n, u64(-1n), true)).toBe(u64(-2n))
  expect(run(0xf0, 7n, u64(-2n), true)).toBe(1n)
})
