import { describe, expect, test } from 'bun:test'
import { readElfFile } from '../../../../../src/solana/vm/sbpf/elf/elf-file.ts'
import { ElfRefused } from '../../../../../src/solana/vm/sbpf/elf/elf-problem.ts'
import { bytesOf } from '../../../../../src/solana/vm/sbpf/elf/elf-section.ts'
import { Assembler } from '../../../../kit/sbpf/assembler.ts'

const made = (): Uint8Array => new Assembler().syscall('abort').exit().elf()

test('sections, segments and dynamic tables', () => {
  const elf = readElfFile(made())
  expect(elf.sections.map(({ name }) => name)).toEqual([
    '',
    '.text',
    '.dynamic',
    '.dynsym',
    '.dynstr',
    '.rel.dyn',
    '.shstrtab',
  ])
  const text = elf.sections[1]
  expect(text && bytesOf(text)).toEqual({ start: elf.entry, end: elf.entry + 16 })
  expect(elf.segments.map(({ type }) => type)).toEqual([1, 1, 2])
  const { relocations, symbols, names } = elf.dynamic
  expect([
    relocations && relocations.end - relocations.start,
    symbols && symbols.end - symbols.start,
  ]).toEqual([16, 72])
  expect(names?.name).toBe('.dynstr')
})

const sectionsAt = (file: Uint8Array): number =>
  Number(new DataView(file.buffer).getBigUint64(40, true))

type Break = (view: DataView, sections: number) => void

describe('is refused', () => {
  test.each<[name: string, change: Break]>([
    ['another magic number', (view) => view.setUint8(0, 1)],
    ['32 bits', (view) => view.setUint8(4, 1)],
    ['big endian', (view) => view.setUint8(5, 2)],
    ['an ABI', (view) => view.setUint8(7, 3)],
    ['another machine', (view) => view.setUint16(18, 62, true)],
    ['an executable', (view) => view.setUint16(16, 2, true)],
    ['headers of another size', (view) => view.setUint16(58, 32, true)],
    ['no section of names', (view) => view.setUint16(62, 0, true)],
    ['a table of sections beyond the file', (view) => view.setBigUint64(40, 1n << 40n, true)],
    ['a table that is not aligned', (view) => view.setBigUint64(32, 65n, true)],
    ['a first section that is something', (view, at) => view.setUint32(at + 4, 1, true)],
    ['sections out of order', (view, at) => view.setBigUint64(at + 2 * 64 + 24, 240n, true)],
    ['a section beyond the file', (view, at) => view.setBigUint64(at + 64 + 32, 1n << 30n, true)],
    ['a section over the header', (view, at) => view.setBigUint64(at + 64 + 24, 8n, true)],
    ['a name beyond the names', (view, at) => view.setUint32(at + 64, 9_999, true)],
    ['segments that go down', (view) => view.setBigUint64(64 + 56 + 16, 1n, true)],
  ])('%s', (_, change) => {
    const file = made()
    change(new DataView(file.buffer), sectionsAt(file))
    expect(() => readElfFile(file)).toThrow(ElfRefused)
  })

  test.each([0, 1, 63, 64, 200])('a file of %p bytes', (size) => {
    expect(() => readElfFile(made().slice(0, size))).toThrow(ElfRefused)
  })
})
