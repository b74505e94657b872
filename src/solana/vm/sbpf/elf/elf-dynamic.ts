import { refuse } from './elf-problem.ts'
import type { ElfReader } from './elf-reader.ts'
import { type Section, type Segment, sectionType, segmentType } from './elf-section.ts'

/** Tables that the dynamic section points to; absent where the file has none. */
export type DynamicTables = {
  relocations?: { start: number; end: number } | undefined
  symbols?: { start: number; end: number } | undefined
  names?: Section | undefined
}

const entryBytes = 16
const relocationBytes = 16
const symbolBytes = 24
const symbolSections: readonly number[] = [sectionType.symbols, sectionType.dynamicSymbols]
const tag = {
  symbols: 6,
  relocations: 17,
  relocationsBytes: 18,
  relocationBytes: 19,
  end: 35,
} as const

export const dynamicTablesOf = (
  reader: ElfReader,
  segments: readonly Segment[],
  sections: readonly Section[],
): DynamicTables => {
  const table = dynamicTable(reader, segments, sections)
  if (!table) return {}
  const tags = new Map<number, number>()
  for (let at = table.start; at < table.end; at += entryBytes) {
    const name = reader.u64(at)
    if (name === 0) break
    if (name < tag.end) tags.set(name, reader.u64(at + 8))
  }
  return {
    relocations: relocationTable(reader, { segments, sections, tags }),
    symbols: symbolTable(reader, sections, tags.get(tag.symbols) ?? 0),
    names: sections.find(({ name }) => name === '.dynstr'),
  }
}

type Range = { start: number; end: number }

/** By the segment; where that is broken, by the section. */
const dynamicTable = (
  reader: ElfReader,
  segments: readonly Segment[],
  sections: readonly Section[],
): Range | undefined => {
  const segment = segments.find(({ type }) => type === segmentType.dynamic)
  const bySegment = segment && rangeAt(reader, segment.offset, segment.fileBytes, entryBytes)
  if (bySegment) return bySegment
  const section = sections.find(({ type }) => type === sectionType.dynamic)
  if (!section) return undefined
  return rangeAt(reader, section.offset, section.size, entryBytes) ?? refuse('bad-section')
}

const rangeAt = (
  reader: ElfReader,
  start: number,
  size: number,
  rowBytes: number,
): Range | undefined => {
  const range = { start, end: start + size }
  return size % rowBytes === 0 && reader.holdsTable(range) ? range : undefined
}

const relocationTable = (
  reader: ElfReader,
  from: {
    segments: readonly Segment[]
    sections: readonly Section[]
    tags: ReadonlyMap<number, number>
  },
): Range | undefined => {
  const { segments, sections, tags } = from
  const address = tags.get(tag.relocations) ?? 0
  if (address === 0) return undefined
  const size = tags.get(tag.relocationsBytes) ?? 0
  if (tags.get(tag.relocationBytes) !== relocationBytes || size === 0) refuse('bad-relocation')
  const segment = segments.find(
    (each) =>
      each.isBeyond || (address >= each.address && address < each.address + each.memoryBytes),
  )
  if (segment?.isBeyond) refuse('bad-header')
  const section = sections.find((each) => each.address === address)
  const start = segment ? address - segment.address + segment.offset : section?.offset
  if (start === undefined) return refuse('bad-relocation')
  return rangeAt(reader, start, size, relocationBytes) ?? refuse('bad-relocation')
}

const symbolTable = (
  reader: ElfReader,
  sections: readonly Section[],
  address: number,
): Range | undefined => {
  if (address === 0) return undefined
  const section = sections.find((each) => each.address === address)
  if (!section || !symbolSections.includes(section.type)) return refuse('unknown-symbol')
  return rangeAt(reader, section.offset, section.size, symbolBytes) ?? refuse('unknown-symbol')
}
