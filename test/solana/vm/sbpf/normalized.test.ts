import { expect, test } from 'bun:test'
import { normalized, wordOf } from '../../../../src/solana/vm/sbpf/normalized.ts'
import { opcode, operationOf } from '../../../../src/solana/vm/sbpf/opcodes.ts'

const raw = (operation: number, more: { to?: number; from?: number; immediate?: number } = {}) => ({
  operation,
  to: 1,
  from: 2,
  immediate: 0,
  ...more,
})

test.each([
  ['a load of version 2', 0x8c, 2, opcode.load32, false],
  ['a store of version 2', 0x97, 2, opcode.storeImmediate64, false],
  ['the same byte in version 0', 0x97, 0, 0x97, false],
  ['a product of version 2', 0x96, 2, 0x90, false],
  ['a 32-bit jump of version 3', 0x16, 3, 0x16, false],
  ['a subtraction of version 2', 0x17, 2, 0x17, true],
  ['a subtraction of version 1', 0x17, 1, 0x17, false],
  ['a copied register of version 2', 0xbc, 2, 0xbc, true],
] as const)('%s', (_, operation, version, expected, isVariant) => {
  expect(normalized(raw(operation), version)).toMatchObject({ operation: expected, isVariant })
})

test.each([
  [0, 7],
  [1, 7],
  [2, 2],
  [3, 1],
] as const)('a call through a register of version %p', (version, register) => {
  const call = raw(opcode.callRegister, { immediate: 7 })
  expect(normalized(call, version).from).toBe(register)
})

test('a word holds operation and registers', () => {
  const word = wordOf({ ...raw(0xf7, { to: 10, from: 9 }), isVariant: true })
  expect(operationOf(word)).toBe(0xf7)
  expect([(word >> 8) & 15, (word >> 12) & 15, word >> 16]).toEqual([10, 9, 1])
})
