import type { ElfFile } from './elf/elf-file.ts'
import { refuse } from './elf/elf-problem.ts'
import { bytesOf, type Section } from './elf/elf-section.ts'
import { murmur3 } from './murmur3.ts'
import { instructionBytes, opcode } from './opcodes.ts'

const kind = { absolute: 1, relative: 8, call: 10 } as const
const rowBytes = 16
const symbolBytes = 24
const maxNameBytes = 64
const regionBytes = 0x1_0000_0000n

/**
 * Puts the addresses and calls of a file in place, in `file`, and notes every function called. Throws `ElfRefused`.
 * Source: anza-xyz/sbpf `elf.rs` (`relocate`).
 */
export const relocate = (
  elf: ElfFile,
  file: Uint8Array,
  text: Section,
  functions: Map<number, number>,
): void => {
  const { reader, dynamic } = elf
  const work = { elf, view: viewOf(file), text, functions }
  fixCalls(work)
  if (!dynamic.relocations) return
  const { start, end } = dynamic.relocations
  for (let at = start; at < end; at += rowBytes) {
    const place = reader.u64(at)
    const type = reader.u32(at + 8)
    const symbol = reader.u32(at + 12)
    if (type === kind.absolute) relocateAbsolute(work, place, symbol)
    else if (type === kind.relative) relocateRelative(work, place)
    else if (type === kind.call) relocateCall(work, place, symbol)
    else refuse('bad-relocation')
  }
}

type Work = { elf: ElfFile; view: DataView; text: Section; functions: Map<number, number> }

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const checkWithin = ({ view }: Work, at: number, size: number): void => {
  if (at + size > view.byteLength) refuse('bad-relocation')
}

/** Relative calls are numbered by the hash of their target, as a call by name is. */
const fixCalls = ({ view, text, functions }: Work): void => {
  const { start, end } = bytesOf(text)
  const count = Math.floor((end - start) / instructionBytes)
  for (let index = 0; index < count; index++) {
    const at = start + index * instructionBytes
    if (view.getUint8(at) !== opcode.callImmediate) continue
    const offset = view.getInt32(at + 4, true)
    if (offset === -1) continue
    const target = index + 1 + offset
    if (target < 0 || target >= count) refuse('bad-call')
    view.setUint32(at + 4, register(functions, functionKey(target), target), true)
  }
}

const keyBytes = new Uint8Array(8)

export const functionKey = (target: number): number => {
  viewOf(keyBytes).setUint32(0, target, true)
  return murmur3(keyBytes)
}

/** The key, if it is not another function's. */
const register = (functions: Map<number, number>, key: number, target: number): number => {
  const known = functions.get(key)
  if (known !== undefined && known !== target) refuse('bad-call')
  functions.set(key, target)
  return key
}

/** Addresses that the linker has not put into the region of code yet. */
const inRegion = (address: bigint): bigint =>
  address < regionBytes ? address + regionBytes : address

/** The address in an `lddw`, in two halves. */
const setLongImmediate = (view: DataView, place: number, address: bigint): void => {
  view.setUint32(place + 4, Number(address & 0xffff_ffffn), true)
  view.setUint32(place + 12, Number((address >> 32n) & 0xffff_ffffn), true)
}

const relocateAbsolute = (work: Work, place: number, symbol: number): void => {
  const { elf, view } = work
  checkWithin(work, place, 16)
  const value =
    elf.reader.bigU64(symbolAt(work, symbol) + 8) + BigInt(view.getUint32(place + 4, true))
  setLongImmediate(view, place, inRegion(value > maxU64 ? maxU64 : value))
}

const maxU64 = (1n << 64n) - 1n

/** Symbols are read from the file as it was. */
const symbolAt = ({ elf: { dynamic } }: Work, symbol: number): number => {
  const { symbols } = dynamic
  const at = (symbols?.start ?? 0) + symbol * symbolBytes
  return symbols && at + symbolBytes <= symbols.end ? at : refuse('unknown-symbol')
}

const relocateRelative = (work: Work, place: number): void => {
  const { view, text } = work
  const { start, end } = bytesOf(text)
  if (place >= start && place < end) {
    checkWithin(work, place, 16)
    const low = BigInt(view.getUint32(place + 4, true))
    const address = low | (BigInt(view.getUint32(place + 12, true)) << 32n)
    if (address === 0n) refuse('bad-relocation')
    setLongImmediate(view, place, inRegion(address))
    return
  }
  checkWithin(work, place, 8)
  // Linkers once put the low half of such an address into its upper half.
  view.setBigUint64(place, regionBytes + BigInt(view.getUint32(place + 4, true)), true)
}

const relocateCall = (work: Work, place: number, symbol: number): void => {
  const { elf, view, text, functions } = work
  const { reader, dynamic } = elf
  const at = symbolAt(work, symbol)
  if (!dynamic.names) return refuse('unknown-symbol')
  const name = reader.nameIn(dynamic.names, reader.u32(at), maxNameBytes)
  const value = reader.u64(at + 8)
  let key = murmur3(name)
  if ((reader.u8(at + 4) & 0xf) === functionSymbol && value !== 0) {
    if (value < text.address || value >= text.address + text.size) refuse('bad-call')
    const target = Math.floor((value - text.address) / instructionBytes)
    key = register(functions, isEntryName(name) ? key : functionKey(target), target)
  }
  checkWithin(work, place, 8)
  view.setUint32(place + 4, key, true)
}

const functionSymbol = 2

const isEntryName = (name: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(name) === 'entrypoint'
