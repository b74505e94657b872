import { describe, expect, test } from 'bun:test'
import { otherArithmetic } from '../../../../src/solana/vm/sbpf/other-arithmetic.ts'

const label = 90

const made = () => ({
  low: Int32Array.of(12, 5, 0, 0x1234),
  high: new Int32Array(4),
  label: Int32Array.of(0, label, 0, 0),
})

const word = (operation: number, to = 0, from = 0): number => operation | (to << 8) | (from << 12)

test.each([
  ['a sum of 32 bits', word(0x0c, 0, 1), 0, 17],
  ['a difference of 32 bits', word(0x14), 2, 10],
  ['a copy of 32 bits', word(0xbc, 0, 1), 0, 5],
  ['turned bytes', word(0xdc, 3), 16, 0x3412],
  ['a product of version 2', word(0x80), 3, 36],
] as const)('%s', (_, instruction, immediate, result) => {
  const registers = made()
  expect(otherArithmetic(registers, instruction, immediate)).toBeUndefined()
  expect(registers.low[(instruction >> 8) & 15]).toBe(result)
})

test.each([
  ['a division by zero', word(0x3c, 0, 2), 0, 'divide-by-zero'],
  ['a quotient of version 2 by zero', word(0x48, 0, 2), 0, 'divide-by-zero'],
  ['an order of 24 bits', word(0xdc), 24, 'bad-instruction'],
  ['nothing', word(0), 0, 'bad-instruction'],
] as const)('%s', (_, instruction, immediate, fault) => {
  expect(otherArithmetic(made(), instruction, immediate)).toBe(fault)
})

describe('labels', () => {
  test.each([
    ['a sum', word(0x0c, 0, 1), label],
    ['a copy', word(0xbc, 0, 1), label],
    ['a product', word(0x88, 0, 1), label],
    ['less itself', word(0x1c, 1, 1), 0],
    ['a number', word(0xb4, 1), 0],
    ['a sum with a number', word(0x04, 1), label],
  ])('%s', (_, instruction, expected) => {
    const registers = made()
    expect(otherArithmetic(registers, instruction, 1)).toBeUndefined()
    expect(registers.label[(instruction >> 8) & 15]).toBe(expected)
  })
})
