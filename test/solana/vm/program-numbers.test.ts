import { describe, expect, test } from 'bun:test'
import { numbersOf } from '../../../src/solana/vm/program-numbers.ts'
import { buildProgram, byteIs, fail, setByte, when, wordIs } from '../../kit/sbpf/program.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

const program = (...conditions: Parameters<typeof when>[0][]) =>
  buildProgram(1, ...conditions.map((condition) => when(condition, [fail], [setByte(0, 0, 200)])))

describe('numbersOf', () => {
  test('bytes that are compared with, each once', () => {
    const { bytes } = numbersOf(program(byteIs(0, 0, 42), byteIs(0, 1, 42), byteIs(0, 2, 77)))
    expect(bytes).toEqual([42, 77])
  })

  test('values that are always tried are left out, and so are values that are only written', () => {
    const { bytes, words } = numbersOf(program(byteIs(0, 0, 1), byteIs(0, 1, 7), byteIs(0, 2, 255)))
    expect({ bytes, words }).toEqual({ bytes: [], words: [] })
  })

  test('numbers of eight bytes, the rarest first', () => {
    const often = 0x0102_0304_0506_0708n
    const once = 0xfedc_ba98_7654_3210n
    const { words } = numbersOf(
      program(wordIs(0, 0, often), wordIs(0, 0, often), wordIs(0, 8, once)),
    )
    expect(words).toEqual([once, often])
  })

  test('larger numbers of four bytes', () => {
    expect(numbersOf(program(byteIs(0, 0, 90_001))).words).toEqual([90_001n])
  })

  test('memory addresses and file offsets are not numbers', () => {
    const { words } = numbersOf(program(wordIs(0, 0, 0x1_0000_0200n), wordIs(0, 0, 0x4321n)))
    expect(words).toEqual([])
  })

  test('at most forty', () => {
    const many = Array.from({ length: 60 }, (_, index) => byteIs(0, 0, 100 + index))
    expect(numbersOf(program(...many)).bytes).toHaveLength(40)
  })

  test('overlapping parts are read once in all', () => {
    const elf = program(byteIs(0, 0, 42))
    const view = new DataView(elf.buffer, elf.byteOffset)
    const table = Number(view.getBigUint64(0x28, true))
    const count = view.getUint16(0x3c, true)
    const code = Array.from({ length: count }, (_, index) => table + 64 * index).find(
      (at) => (view.getBigUint64(at + 8, true) & 4n) !== 0n,
    )
    const large = new Uint8Array(elf.length + 64 * 60_000 + 8_000_000)
    large.set(elf)
    const header = elf.slice(code, (code ?? 0) + 64)
    new DataView(header.buffer).setBigUint64(0x20, 8_000_000n, true)
    for (let index = 0; index < 60_000; index++) large.set(header, elf.length + 64 * index)
    const enlarged = new DataView(large.buffer)
    enlarged.setBigUint64(0x28, BigInt(elf.length), true)
    enlarged.setUint16(0x3c, 60_000, true)
    expect(numbersOf(large).bytes).toContain(42)
  })

  test('other files have none, and nothing throws', () => {
    expect(numbersOf(new Uint8Array(0))).toEqual({ bytes: [], words: [] })
    const elf = program(byteIs(0, 0, 42))
    const random = seededRandom(20_261_120)
    for (let round = 0; round < 2_000; round++) {
      const broken = elf.slice(0, Math.floor(random() * elf.length))
      for (let change = 0; change < 4; change++)
        broken[Math.floor(random() * 64)] = Math.floor(random() * 256)
      expect(numbersOf(broken).bytes.length).toBeLessThanOrEqual(40)
    }
  })
})
