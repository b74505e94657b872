import { type DynamicTables, dynamicTablesOf } from './elf-dynamic.ts'
import { refuse } from './elf-problem.ts'
import { ElfReader } from './elf-reader.ts'
import { type Section, type Segment, sectionType, segmentType } from './elf-section.ts'

export const headerBytes = 64
export const programHeaderBytes = 56
const sectionHeaderBytes = 64

export type ElfFile = {
  reader: ElfReader
  entry: number
  segments: readonly Segment[]
  sections: readonly Section[]
  dynamic: DynamicTables
}

const maxU64 = (1n << 64n) - 1n

type Range = { start: number; end: number }

/**
 * Reads the tables of an ELF file for sBPF v0 to v2, with the checks of the loader. Throws `ElfRefused`. Source:
 * anza-xyz/sbpf `elf_parser/mod.rs`.
 */
export const readElfFile = (file: Uint8Array): ElfFile => {
  const reader = new ElfReader(file)
  const head = readHead(reader)
  const segments = readSegments(reader, head)
  const sections = readSections(reader, head)
  checkSegments(reader, segments)
  checkSections(reader, head, sections)
  const named = withNames(reader, sections, head.namesIndex)
  for (const unique of ['.symtab', '.strtab', '.dynstr'])
    if (named.filter(({ name }) => name === unique).length > 1) refuse('bad-section')
  const dynamic = dynamicTablesOf(reader, segments, named)
  return { reader, entry: head.entry, segments, sections: named, dynamic }
}

type Head = { entry: number; segments: Range; sections: Range; namesIndex: number }

const readHead = (reader: ElfReader): Head => {
  if (reader.length < headerBytes) refuse('not-elf')
  const isElf =
    reader.u32(0) === 0x464c457f && reader.u8(4) === 2 && reader.u8(5) === 1 && reader.u8(6) === 1
  if (!isElf || reader.u32(20) !== 1) refuse('not-elf')
  const [segmentCount, sectionCount, namesIndex] = [reader.u16(56), reader.u16(60), reader.u16(62)]
  if (
    reader.u16(52) !== headerBytes ||
    reader.u16(54) !== programHeaderBytes ||
    reader.u16(58) !== sectionHeaderBytes ||
    namesIndex >= sectionCount
  )
    refuse('bad-header')
  checkMachine(reader)
  const head = { start: 0, end: headerBytes }
  const segments = rangeOf(reader.u64(32), segmentCount * programHeaderBytes)
  const sections = rangeOf(reader.u64(40), sectionCount * sectionHeaderBytes)
  if (overlaps(head, segments) || overlaps(head, sections) || overlaps(segments, sections))
    refuse('bad-header')
  if (!reader.holdsTable(segments) || !reader.holdsTable(sections)) refuse('bad-header')
  return { entry: reader.u64(24), segments, sections, namesIndex }
}

/** No ABI of an operating system, a machine of one of two numbers, a shared object. */
const checkMachine = (reader: ElfReader): void => {
  const machine = reader.u16(18)
  if (reader.u8(7) !== 0 || (machine !== 247 && machine !== 263) || reader.u16(16) !== 3)
    refuse('bad-header')
}

const rangeOf = (start: number, size: number): Range => ({ start, end: start + size })

const overlaps = (left: Range, right: Range): boolean =>
  !(left.end <= right.start || right.end <= left.start)

const readSegments = (reader: ElfReader, { segments }: Head): Segment[] => {
  const found: Segment[] = []
  for (let at = segments.start; at < segments.end; at += programHeaderBytes)
    found.push({
      type: reader.u32(at),
      offset: reader.u64(at + 8),
      address: reader.u64(at + 16),
      fileBytes: reader.u64(at + 32),
      memoryBytes: reader.u64(at + 40),
      isBeyond: reader.bigU64(at + 16) + reader.bigU64(at + 40) > maxU64,
    })
  return found
}

type Unnamed = Omit<Section, 'name'>

const readSections = (reader: ElfReader, { sections }: Head): Unnamed[] => {
  const found: Unnamed[] = []
  for (let at = sections.start; at < sections.end; at += sectionHeaderBytes)
    found.push({
      nameAt: reader.u32(at),
      type: reader.u32(at + 4),
      flags: reader.u32(at + 8),
      address: reader.u64(at + 16),
      offset: reader.u64(at + 24),
      size: reader.u64(at + 32),
    })
  return found
}

const checkSegments = (reader: ElfReader, segments: readonly Segment[]): void => {
  let lowest = 0
  for (const { type, address, offset, fileBytes } of segments) {
    if (type !== segmentType.load) continue
    if (address < lowest || offset + fileBytes > reader.length) refuse('bad-header')
    lowest = address
  }
}

/** Sections lie in their order, and not on the tables. */
const checkSections = (
  reader: ElfReader,
  { segments: segmentTable, sections: sectionTable }: Head,
  sections: readonly Unnamed[],
): void => {
  if (sections[0]?.type !== sectionType.none) refuse('bad-section')
  const tables = [{ start: 0, end: headerBytes }, segmentTable, sectionTable]
  let behind = 0
  for (const { type, offset, size } of sections) {
    // Those without bytes in the file still must not point beyond it.
    if (offset + size > reader.length) refuse('bad-section')
    if (type === sectionType.noBits) continue
    const range = rangeOf(offset, size)
    if (tables.some((table) => overlaps(range, table)) || offset < behind) refuse('bad-section')
    behind = range.end
  }
}

const maxNameBytes = 16

const withNames = (
  reader: ElfReader,
  sections: readonly Unnamed[],
  namesIndex: number,
): Section[] => {
  const names = sections[namesIndex]
  if (namesIndex === 0 || !names) return refuse('bad-section')
  return sections.map((section) => ({
    ...section,
    name: reader.textIn(names, section.nameAt, maxNameBytes),
  }))
}
