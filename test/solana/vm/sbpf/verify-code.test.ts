import { describe, expect, test } from 'bun:test'
import { ElfRefused } from '../../../../src/solana/vm/sbpf/elf/elf-problem.ts'
import type { SbpfVersion } from '../../../../src/solana/vm/sbpf/sbpf-version.ts'
import { verifyCode } from '../../../../src/solana/vm/sbpf/verify-code.ts'

type Instruction = [
  operation: number,
  to?: number,
  from?: number,
  offset?: number,
  immediate?: number,
]

const exit: Instruction = [0x95]

const textOf = (instructions: readonly Instruction[]): Uint8Array => {
  const text = new Uint8Array(8 * instructions.length)
  const view = new DataView(text.buffer)
  instructions.forEach(([operation, to = 0, from = 0, offset = 0, immediate = 0], index) => {
    view.setUint8(8 * index, operation)
    view.setUint8(8 * index + 1, (from << 4) | to)
    view.setInt16(8 * index + 2, offset, true)
    view.setInt32(8 * index + 4, immediate, true)
  })
  return text
}

const accepts = (text: Uint8Array, version: SbpfVersion): boolean => {
  try {
    verifyCode(text, version)
    return true
  } catch (reason) {
    if (reason instanceof ElfRefused) return false
    throw reason
  }
}

const table: [name: string, code: Instruction[], versions: SbpfVersion[]][] = [
  ['an exit', [exit], [0, 1, 2, 3]],
  ['an unknown operation', [[0xff], exit], []],
  ['a division by a constant zero', [[0x34], exit], []],
  ['a division by a constant', [[0x34, 0, 0, 0, 5], exit], [0, 1, 3]],
  ['a shift by as many bits as there are', [[0x67, 0, 0, 0, 64], exit], []],
  ['a shift by a negative number', [[0x64, 0, 0, 0, -1], exit], []],
  ['a shift by 31 of 32', [[0x64, 0, 0, 0, 31], exit], [0, 1, 2, 3]],
  ['a byte order of 24 bits', [[0xdc, 0, 0, 0, 24], exit], []],
  ['little endian', [[0xd4, 0, 0, 0, 32], exit], [0, 1, 3]],
  ['writing the frame pointer', [[0xb7, 10], exit], []],
  ['moving the frame pointer', [[0x07, 10, 0, 0, 64], exit], [1, 2]],
  ['moving it by a part of a line', [[0x07, 10, 0, 0, 8], exit], []],
  ['a register that is not there', [[0xbf, 0, 11], exit], []],
  ['storing at the frame pointer', [[0x7b, 10, 0, -8], exit], [0, 1, 3]],
  ['a store of version 2', [[0x9f, 10, 0, -8], exit], [2]],
  ['a jump out of the code', [[0x05, 0, 0, 5], exit], []],
  ['a jump before the code', [[0x05, 0, 0, -2], exit], []],
  ['a jump', [[0x05], exit], [0, 1, 2, 3]],
  ['a jump into a constant', [[0x05, 0, 0, 1], [0x18], [0], exit], []],
  ['a constant', [[0x18], [0], exit], [0, 1, 3]],
  ['a constant cut off', [exit, [0x18]], []],
  ['a constant with another second half', [[0x18], exit], []],
  ['or into the upper half', [[0xf7], exit], [2]],
  ['a negation', [[0x84], exit], [0, 1, 3]],
  ['a product of version 2', [[0x86], exit], [2]],
  ['a 32-bit comparison', [[0x16], exit], [3]],
  ['a call through r10', [[0x8d, 0, 0, 0, 10], exit], [2, 3]],
  ['a call through the register of its version', [[0x8d, 1, 1, 0, 1], exit], [0, 1, 2, 3]],
]

describe.each([0, 1, 2, 3] as const)('version %p', (version) => {
  test.each(table)('%s', (_, code, versions) => {
    expect(accepts(textOf(code), version)).toBe(versions.includes(version))
  })

  test('no code, and code cut off', () => {
    expect(accepts(new Uint8Array(0), version)).toBe(false)
    expect(accepts(textOf([exit]).subarray(0, 7), version)).toBe(false)
  })
})
