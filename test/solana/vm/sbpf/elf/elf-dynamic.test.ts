import { expect, test } from 'bun:test'
import { dynamicTablesOf } from '../../../../../src/solana/vm/sbpf/elf/elf-dynamic.ts'
import { readElfFile } from '../../../../../src/solana/vm/sbpf/elf/elf-file.ts'
import { ElfRefused } from '../../../../../src/solana/vm/sbpf/elf/elf-problem.ts'
import { ElfReader } from '../../../../../src/solana/vm/sbpf/elf/elf-reader.ts'
import { Assembler } from '../../../../kit/sbpf/assembler.ts'

const made = (): Uint8Array => new Assembler().syscall('abort').exit().elf()

const tables = (change: (view: DataView, dynamicAt: number) => void = () => undefined) => {
  const file = made()
  const { segments, sections } = readElfFile(file)
  const dynamic = sections.find(({ name }) => name === '.dynamic')
  change(new DataView(file.buffer), dynamic?.offset ?? 0)
  return dynamicTablesOf(new ElfReader(file), segments, sections)
}

test('relocations, symbols and names', () => {
  const { relocations, symbols, names } = tables()
  expect([
    relocations && relocations.end - relocations.start,
    symbols && symbols.end - symbols.start,
    names?.name,
  ]).toEqual([16, 72, '.dynstr'])
})

test('a static file has none', () => {
  const file = made()
  expect(dynamicTablesOf(new ElfReader(file), [], [])).toEqual({})
})

test('tags behind the end do not count', () => {
  expect(tables((view, at) => view.setBigUint64(at, 0n, true))).toMatchObject({
    relocations: undefined,
    symbols: undefined,
  })
})

test('a broken segment gives way to the section', () => {
  const file = made()
  const { segments, sections } = readElfFile(file)
  const broken = segments.map((segment) =>
    segment.type === 2 ? { ...segment, offset: 3 } : segment,
  )
  expect(dynamicTablesOf(new ElfReader(file), broken, sections).relocations).toBeDefined()
})

test.each<[name: string, change: (view: DataView, dynamicAt: number) => void]>([
  ['relocations of another size', (view, at) => view.setBigUint64(at + 2 * 16 + 8, 24n, true)],
  ['relocations without bytes', (view, at) => view.setBigUint64(at + 16 + 8, 0n, true)],
  ['relocations nowhere', (view, at) => view.setBigUint64(at + 8, 1n << 40n, true)],
  ['symbols that are no section', (view, at) => view.setBigUint64(at + 3 * 16 + 8, 5n, true)],
])('%s are refused', (_, change) => {
  expect(() => tables(change)).toThrow(ElfRefused)
})
