import { headerBytes, programHeaderBytes } from './elf/elf-file.ts'
import { refuse } from './elf/elf-problem.ts'
import { ElfReader } from './elf/elf-reader.ts'
import { segmentType } from './elf/elf-section.ts'
import type { LoadedElf } from './loaded-elf.ts'
import { region } from './memory.ts'
import { instructionBytes } from './opcodes.ts'

const regionBytes = 0x1_0000_0000

/**
 * A file of sBPF v3: constants, if any, then code, each a segment in a region of its own; nothing else is looked at and
 * nothing is relocated. Throws `ElfRefused`. Source: anza-xyz/sbpf `elf.rs` (`load_with_strict_parser`), SIMD-0189.
 */
export const loadStatic = (file: Uint8Array): Omit<LoadedElf, 'version'> => {
  const reader = new ElfReader(file)
  const count = checkHead(reader)
  const tableEnd = headerBytes + count * programHeaderBytes
  const hasConstants = reader.u32(headerBytes + 4) === readable
  if (hasConstants && count < 2) refuse('bad-header')
  const constants = hasConstants
    ? segmentAt(reader, 0, { flags: readable, address: 0, offset: tableEnd })
    : { start: tableEnd, end: tableEnd }
  const expected = { flags: executable, address: regionBytes, offset: constants.end }
  const code = segmentAt(reader, hasConstants ? 1 : 0, expected)
  const offset = reader.u64(24) - regionBytes
  if (offset < 0 || offset + 7 >= code.end - code.start || offset % instructionBytes !== 0)
    refuse('bad-entry')
  return {
    text: file.slice(code.start, code.end),
    textFileOffset: code.start,
    textAddress: 0,
    entry: offset / instructionBytes,
    readOnly: file.slice(constants.start, constants.end),
    readOnlyRegion: region.constants,
    functions: new Map(),
  }
}

const readable = 4
const executable = 1

/** How many segments there are. */
const checkHead = (reader: ElfReader): number => {
  const { length } = reader
  if (length < headerBytes) refuse('not-elf')
  const isElf =
    reader.u32(0) === 0x464c457f &&
    reader.u32(4) === 0x0001_0102 &&
    reader.u64(8) === 0 &&
    reader.u32(20) === 1
  const count = reader.u16(56)
  if (
    !isElf ||
    reader.u16(18) !== 247 ||
    reader.u64(32) !== headerBytes ||
    reader.u16(52) !== headerBytes ||
    reader.u16(54) !== programHeaderBytes ||
    count === 0 ||
    headerBytes + count * programHeaderBytes > length
  )
    refuse('bad-header')
  return count
}

const segmentAt = (
  reader: ElfReader,
  index: number,
  expected: { flags: number; address: number; offset: number },
): { start: number; end: number } => {
  const at = headerBytes + index * programHeaderBytes
  const [offset, size] = [reader.u64(at + 8), reader.u64(at + 32)]
  if (
    reader.u32(at) !== segmentType.load ||
    reader.u32(at + 4) !== expected.flags ||
    offset !== expected.offset ||
    offset >= reader.length ||
    offset % instructionBytes !== 0 ||
    reader.u64(at + 16) !== expected.address ||
    reader.u64(at + 24) !== expected.address ||
    size !== reader.u64(at + 40) ||
    offset + size > reader.length ||
    size % instructionBytes !== 0 ||
    size >= regionBytes
  )
    refuse('bad-header')
  return { start: offset, end: offset + size }
}
