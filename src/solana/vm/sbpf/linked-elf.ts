import type { ElfFile } from './elf/elf-file.ts'
import { refuse } from './elf/elf-problem.ts'
import { relocate } from './elf-relocation.ts'
import { bytesOf, type Section } from './elf/elf-section.ts'
import type { LoadedElf } from './loaded-elf.ts'
import { instructionBytes } from './opcodes.ts'
import { region } from './memory.ts'

const regionBytes = 0x1_0000_0000

/**
 * A file of sBPF v0 to v2, with its relocations applied. Constants lie in one region with the code, each section at its
 * address. Throws `ElfRefused`. Source: anza-xyz/sbpf `elf.rs` (`load_with_lenient_parser`).
 */
export const loadLinked = (elf: ElfFile): Omit<LoadedElf, 'version'> => {
  const text = textOf(elf)
  const file = elf.reader.file.slice()
  const functions = new Map<number, number>()
  relocate(elf, file, text, functions)
  const offset = elf.entry - text.address
  if (offset % instructionBytes !== 0) refuse('bad-entry')
  const entry = offset / instructionBytes
  functions.set(entryKey, entry)
  const { start, end } = bytesOf(text)
  return {
    text: file.subarray(start, end),
    textFileOffset: start,
    textAddress: text.address,
    entry,
    readOnly: readOnlyOf(file, elf.sections),
    readOnlyRegion: region.code,
    functions,
  }
}

/** murmur3 of `entrypoint`: a call of that name goes to where the file says it starts. */
const entryKey = 0x71e3cf81

const textOf = ({ sections, entry }: ElfFile): Section => {
  const texts = sections.filter(({ name }) => name === '.text')
  const [text] = texts
  if (!text || texts.length > 1) return refuse('no-text')
  const isRefused = ({ name, flags }: Section): boolean =>
    name.startsWith('.bss') ||
    ((flags & writtenAndLoaded) === writtenAndLoaded &&
      name.startsWith('.data') &&
      !name.startsWith('.data.rel'))
  if (sections.some(isRefused)) refuse('bad-section')
  if (entry < text.address || entry >= text.address + text.size) refuse('bad-entry')
  if (text.address > regionBytes) refuse('no-text')
  return text
}

const writtenAndLoaded = 3

const readOnlyNames: ReadonlySet<string> = new Set([
  '.text',
  '.rodata',
  '.data.rel.ro',
  '.eh_frame',
])

/** Sections that a program may read, each at its address. */
const readOnlyOf = (file: Uint8Array, sections: readonly Section[]): Uint8Array => {
  const readable = sections.filter(({ name }) => readOnlyNames.has(name))
  let size = 0
  for (const section of readable) {
    if (section.address > regionBytes) refuse('bad-section')
    const { start, end } = bytesOf(section)
    size = Math.max(size, section.address + end - start)
  }
  if (size > file.length) refuse('bad-section')
  const bytes = new Uint8Array(size)
  for (const section of readable) {
    const { start, end } = bytesOf(section)
    bytes.set(file.subarray(start, end), section.address)
  }
  return bytes
}
