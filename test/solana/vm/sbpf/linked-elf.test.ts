import { expect, test } from 'bun:test'
import { SbpfWriter } from '../../../../scripts/fuzz/sbpf-writer.ts'
import { readElfFile } from '../../../../src/solana/vm/sbpf/elf/elf-file.ts'
import { ElfRefused } from '../../../../src/solana/vm/sbpf/elf/elf-problem.ts'
import { loadLinked } from '../../../../src/solana/vm/sbpf/linked-elf.ts'

const constants = Uint8Array.of(9, 8, 7, 6, 5, 4, 3, 2)
const made = (): Uint8Array =>
  new SbpfWriter(0).syscall('abort').emit({ operation: 0x95 }).file(constants)
const load = (file: Uint8Array) => loadLinked(readElfFile(file))

const sectionAt = (file: Uint8Array, name: string): number => {
  const index = readElfFile(file).sections.findIndex((section) => section.name === name)
  return Number(new DataView(file.buffer).getBigUint64(40, true)) + 64 * index
}

test('the entry can be called by its name', () => {
  const loaded = load(made())
  expect(loaded.entry).toBe(0)
  expect([...loaded.functions.values()]).toContain(0)
})

test('sections that are not to be read are not there', () => {
  const { readOnly, textAddress, text } = load(made())
  expect(readOnly.length).toBe(textAddress + text.length)
  expect(readOnly.slice(0, 232).every((byte) => byte === 0)).toBe(true)
  expect(readOnly.slice(232, 240)).toEqual(constants)
})

test.each<[name: string, change: (file: Uint8Array, view: DataView) => void]>([
  ['no code', (file, view) => view.setUint32(sectionAt(file, '.text'), 0, true)],
  [
    'two sections of code',
    (file, view) =>
      view.setUint32(
        sectionAt(file, '.rodata'),
        view.getUint32(sectionAt(file, '.text'), true),
        true,
      ),
  ],
  [
    'code beyond its region',
    (file, view) => view.setBigUint64(sectionAt(file, '.text') + 16, 3n << 32n, true),
  ],
  ['an entry outside', (_, view) => view.setBigUint64(24, 0n, true)],
  [
    'constants far beyond the file',
    (file, view) => view.setBigUint64(sectionAt(file, '.rodata') + 16, 1n << 30n, true),
  ],
])('%s is refused', (_, change) => {
  const file = made()
  change(file, new DataView(file.buffer))
  expect(() => load(file)).toThrow(ElfRefused)
})
