import { describe, expect, test } from 'bun:test'
import { ElfRefused } from '../../../../../src/solana/vm/sbpf/elf/elf-problem.ts'
import { ElfReader } from '../../../../../src/solana/vm/sbpf/elf/elf-reader.ts'

const file = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 0, 0x61, 0x62, 0, 0x63, 0x64, 0x65, 0x66)
const reader = new ElfReader(file)
const names = { type: 3, offset: 8, size: 8 }

test('numbers of every width', () => {
  expect([reader.u8(1), reader.u16(1), reader.u32(0), reader.u64(0) > 2 ** 59]).toEqual([
    2,
    0x0302,
    0x04030201,
    true,
  ])
  expect(reader.bigU64(0)).toBe(0x0807060504030201n)
})

test.each([
  ['beyond the end', () => reader.u8(16)],
  ['across the end', () => reader.u32(13)],
  ['a number of 64 bits', () => reader.u64(9)],
])('%s is refused', (_, read) => {
  expect(read).toThrow(ElfRefused)
})

describe('names', () => {
  test.each([
    ['at the start', 0, ''],
    ['further on', 1, 'ab'],
    ['within another', 2, 'b'],
  ])('%s', (_, at, name) => {
    expect(reader.textIn(names, at, 16)).toBe(name)
  })

  test.each([
    ['without an end', names, 4, 16],
    ['longer than it may be', names, 1, 2],
    ['beyond the table', names, 9, 16],
    ['in what is no table of names', { ...names, type: 1 }, 1, 16],
    ['in a table beyond the file', { ...names, size: 99 }, 4, 99],
  ])('%s', (_, table, at, maxBytes) => {
    expect(() => reader.nameIn(table, at, maxBytes)).toThrow(ElfRefused)
  })
})

test.each([
  [0, 16, true],
  [8, 16, true],
  [4, 16, false],
  [8, 17, false],
])('a table from %p to %p', (start, end, held) => {
  expect(reader.holdsTable({ start, end })).toBe(held)
})
