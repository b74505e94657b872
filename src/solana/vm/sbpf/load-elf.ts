import { readU16, readU32, readU64 } from '../../state/layout.ts'
import { murmur3 } from './murmur3.ts'
import { opcode } from './opcodes.ts'

/** An ELF file as the runtime would map it, before its instructions are decoded. */
export type LoadedElf = {
  /** Bytecode with every relocation applied. */
  text: Uint8Array
  /** Offset of the first instruction in the region of code and constants. */
  textAddress: number
  /** Instruction index where execution starts. */
  entry: number
  /** Code and constants as the program can read them, from the start of their region. */
  readOnly: Uint8Array
  /** Instruction index by key, for calls by hash. */
  functions: ReadonlyMap<number, number>
}

export type ElfProblem =
  | 'not-elf'
  | 'unsupported-version'
  | 'bad-header'
  | 'bad-section'
  | 'no-text'
  | 'bad-relocation'
  | 'unknown-symbol'
  | 'bad-entry'
  | 'bad-call'

/**
 * Maps a program's file as the Solana loader does, for sBPF v0, which nearly all deployed programs
 * are. Never throws on malformed input. Source: anza-xyz/sbpf `elf.rs` (`load`, `relocate`).
 */
export const loadElf = (file: Uint8Array): LoadedElf | { problem: ElfProblem } => {
  try {
    return load(file)
  } catch (reason) {
    if (reason instanceof ElfRefused) return { problem: reason.problem }
    if (reason instanceof RangeError) return { problem: 'bad-section' }
    throw reason
  }
}

class ElfRefused extends Error {
  readonly problem: ElfProblem
  constructor(problem: ElfProblem) {
    super(problem)
    this.problem = problem
  }
}

const refuse = (problem: ElfProblem): never => {
  throw new ElfRefused(problem)
}

const magic = 0x464c457f
const headerBytes = 64
const sectionHeaderBytes = 64
export const instructionBytes = 8

/** Offsets within the ELF-64 header. */
const head = { entry: 24, sections: 40, flags: 48, sectionCount: 60, names: 62 }

const load = (file: Uint8Array): LoadedElf => {
  if (file.length < headerBytes || readU32(file, 0) !== magic) return refuse('not-elf')
  const flags = readU32(file, head.flags)
  return flags === 0 ? loadSections(file) : refuse('unsupported-version')
}

type Section = {
  name: string
  type: number
  flags: number
  address: number
  offset: number
  size: number
}

const loadSections = (source: Uint8Array): LoadedElf => {
  const file = source.slice()
  const sections = sectionsOf(file)
  const text = sections.find(({ name }) => name === '.text') ?? refuse('no-text')
  if (text.offset + text.size > file.length || text.size < instructionBytes) refuse('no-text')
  const functions = new Map<number, number>()
  fixCalls(file, text, functions)
  relocate(file, sections, text, functions)
  const entryAddress = Number(readU64(file, head.entry))
  const entry = (entryAddress - text.address) / instructionBytes
  if (!Number.isInteger(entry) || entry < 0 || entry * instructionBytes >= text.size)
    refuse('bad-entry')
  return {
    text: file.subarray(text.offset, text.offset + text.size),
    textAddress: text.address,
    entry,
    readOnly: readOnlyOf(file, sections),
    functions,
  }
}

const sectionsOf = (file: Uint8Array): Section[] => {
  const start = number64(file, head.sections)
  const count = readU16(file, head.sectionCount)
  if (start + count * sectionHeaderBytes > file.length) refuse('bad-header')
  const names = start + readU16(file, head.names) * sectionHeaderBytes
  const nameStart = number64(file, names + 24)
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * sectionHeaderBytes
    const type = readU32(file, at + 4)
    const section = {
      name: textAt(file, nameStart + readU32(file, at)),
      type,
      flags: number64(file, at + 8),
      address: number64(file, at + 16),
      offset: number64(file, at + 24),
      size: number64(file, at + 32),
    }
    const noBits = 8
    if (type !== noBits && section.offset + section.size > file.length) refuse('bad-section')
    return section
  })
}

const number64 = (file: Uint8Array, at: number): number => {
  const value = readU64(file, at)
  return value > 0xffff_ffffn ? refuse('bad-header') : Number(value)
}

const longestName = 64

const textAt = (file: Uint8Array, at: number): string => {
  let end = at
  while (end < file.length && end - at < longestName && file[end] !== 0) end++
  return new TextDecoder().decode(file.subarray(at, end))
}

/** Relative calls are numbered by the hash of their target, as a call by name is. */
const fixCalls = (file: Uint8Array, text: Section, functions: Map<number, number>): void => {
  const count = Math.floor(text.size / instructionBytes)
  const view = new DataView(file.buffer, file.byteOffset + text.offset, text.size)
  for (let index = 0; index < count; index++) {
    const at = index * instructionBytes
    if (view.getUint8(at) !== opcode.callImmediate) continue
    const offset = view.getInt32(at + 4, true)
    if (offset === -1) continue
    const target = index + 1 + offset
    if (target < 0 || target >= count) refuse('bad-call')
    const key = functionKey(target)
    functions.set(key, target)
    view.setUint32(at + 4, key, true)
  }
}

const functionKey = (target: number): number => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setUint32(0, target, true)
  return murmur3(bytes)
}

const relocation = { absolute: 1, relative: 8, call: 10 } as const
const dynamicTag = { symbols: 6n, relocations: 17n, relocationBytes: 18n } as const

const relocate = (
  file: Uint8Array,
  sections: readonly Section[],
  text: Section,
  functions: Map<number, number>,
): void => {
  const dynamic = dynamicOf(file, sections)
  const table = dynamic.get(dynamicTag.relocations)
  if (table === undefined) return
  const size = Number(dynamic.get(dynamicTag.relocationBytes) ?? 0n)
  const start = offsetOf(sections, Number(table))
  const symbols = symbolsOf(sections, dynamic)
  const end = Math.min(start + size, file.length - 15)
  for (let at = start; at < end; at += 16) {
    const place = number64(file, at)
    const type = readU32(file, at + 8)
    const symbol = symbols + readU32(file, at + 12) * 24
    if (type === relocation.absolute) relocateAbsolute(file, place, symbol)
    else if (type === relocation.relative) relocateRelative(file, place, text)
    else if (type === relocation.call)
      relocateCall(file, sections, { place, symbol, text, functions })
    else refuse('bad-relocation')
  }
}

const dynamicOf = (file: Uint8Array, sections: readonly Section[]): Map<bigint, bigint> => {
  const tags = new Map<bigint, bigint>()
  const dynamicType = 6
  const section = sections.find(({ type }) => type === dynamicType)
  if (!section) return tags
  for (let at = section.offset; at + 16 <= section.offset + section.size; at += 16) {
    const tag = readU64(file, at)
    if (tag === 0n) break
    tags.set(tag, readU64(file, at + 8))
  }
  return tags
}

/** File offset of an address; sections of a v0 file lie at their addresses in nearly all files. */
const offsetOf = (sections: readonly Section[], address: number): number => {
  const within = sections.find(
    (each) => each.address !== 0 && address >= each.address && address < each.address + each.size,
  )
  return within ? address - within.address + within.offset : address
}

const symbolsOf = (sections: readonly Section[], dynamic: ReadonlyMap<bigint, bigint>): number => {
  const address = dynamic.get(dynamicTag.symbols)
  return address === undefined ? 0 : offsetOf(sections, Number(address))
}

const codeStart = 0x1_0000_0000n

/** The address in an `lddw`, in two halves. */
const readLongImmediate = (view: DataView, at: number): bigint =>
  BigInt(view.getUint32(at + 4, true)) | (BigInt(view.getUint32(at + 12, true)) << 32n)

const writeLongImmediate = (view: DataView, at: number, value: bigint): void => {
  view.setUint32(at + 4, Number(value & 0xffff_ffffn), true)
  view.setUint32(at + 12, Number((value >> 32n) & 0xffff_ffffn), true)
}

const inVm = (address: bigint): bigint => (address < codeStart ? address + codeStart : address)

const relocateAbsolute = (file: Uint8Array, place: number, symbol: number): void => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const addend = BigInt(view.getUint32(place + 4, true))
  const value = symbol + 24 <= file.length ? readU64(file, symbol + 8) : refuse('unknown-symbol')
  writeLongImmediate(view, place, inVm(value + addend))
}

const relocateRelative = (file: Uint8Array, place: number, text: Section): void => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (place >= text.offset && place < text.offset + text.size) {
    const address = readLongImmediate(view, place)
    if (address === 0n) refuse('bad-relocation')
    writeLongImmediate(view, place, inVm(address))
    return
  }
  view.setBigUint64(place, inVm(BigInt(view.getUint32(place + 4, true))), true)
}

const relocateCall = (
  file: Uint8Array,
  sections: readonly Section[],
  at: { place: number; symbol: number; text: Section; functions: Map<number, number> },
): void => {
  const { place, symbol, text, functions } = at
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (symbol + 24 > file.length) refuse('unknown-symbol')
  const isFunction = (view.getUint8(symbol + 4) & 0xf) === 2
  const value = Number(readU64(file, symbol + 8))
  if (isFunction && value !== 0) {
    const target = (value - text.address) / instructionBytes
    if (!Number.isInteger(target) || target < 0 || target * instructionBytes >= text.size)
      refuse('bad-call')
    const key = functionKey(target)
    functions.set(key, target)
    view.setUint32(place + 4, key, true)
    return
  }
  const strings = sections.find(({ name }) => name === '.dynstr') ?? refuse('unknown-symbol')
  const start = strings.offset + view.getUint32(symbol, true)
  let end = start
  while (end < file.length && file[end] !== 0) end++
  view.setUint32(place + 4, murmur3(file.subarray(start, end)), true)
}

const readOnlyNames = new Set(['.text', '.rodata', '.data.rel.ro', '.eh_frame'])

/** Sections that a program may read, each at its address. */
const readOnlyOf = (file: Uint8Array, sections: readonly Section[]): Uint8Array => {
  const readable = sections.filter(({ name }) => readOnlyNames.has(name))
  const end = Math.max(0, ...readable.map(({ address, size }) => address + size))
  if (end > 4 * file.length + 65_536) refuse('bad-section')
  const bytes = new Uint8Array(end)
  for (const { address, offset, size } of readable)
    bytes.set(file.subarray(offset, offset + size), address)
  return bytes
}
