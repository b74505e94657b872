import { base58Of32Bytes } from '../../basics/base58.ts'
import type { ByteProblem } from '../../basics/wire-problem.ts'
import { type Address, addressFromBytes } from '../address/address.ts'

/**
 * A position in untrusted bytes. The first read that fails sets `problem`; every later read returns zero and does not
 * move, so a reader may run to its end and check once. It must check: values read past a problem are meaningless.
 */
export type Cursor<Part extends string = string, Other = never> = {
  readonly bytes: Uint8Array
  readonly end: number
  at: number
  /** `Other` are the problems that readers add to those of the bytes. */
  problem: ByteProblem<Part> | Other | undefined
}

const keyBytes = 32

/**
 * Placeholder for an address that could not be read; never leaves this folder, because the problem refuses the whole
 * input.
 */
export const noAddress = addressFromBytes(new Uint8Array(keyBytes))

export const cursorOver = <Part extends string = string, Other = never>(
  bytes: Uint8Array,
  at = 0,
  end = bytes.length,
): Cursor<Part, Other> => ({
  bytes,
  end,
  at,
  problem: undefined,
})

/** Records the first problem only, because later ones follow from it. */
export const refuse = <Part extends string, Other>(
  cursor: Cursor<Part, Other>,
  problem: NoInfer<ByteProblem<Part> | Other>,
): void => {
  cursor.problem ??= problem
}

export const bytesLeft = (cursor: Pick<Cursor, 'at' | 'end'>): number => cursor.end - cursor.at

/** Moves over `length` bytes and returns their start, or undefined if the data is too short. */
const take = <P extends string, O>(
  cursor: Cursor<P, O>,
  length: number,
  part: NoInfer<P>,
): number | undefined => {
  if (cursor.problem !== undefined) return undefined
  const start = cursor.at
  if (start + length > cursor.end) {
    refuse(cursor, { reason: 'data-ends', part, bytes: length, at: start, end: cursor.end })
    return undefined
  }
  cursor.at = start + length
  return start
}

export const readU8 = <P extends string, O>(cursor: Cursor<P, O>, part: NoInfer<P>): number => {
  const start = take(cursor, 1, part)
  return start === undefined ? 0 : (cursor.bytes[start] ?? 0)
}

export const readU16 = <P extends string, O>(cursor: Cursor<P, O>, part: NoInfer<P>): number => {
  const start = take(cursor, 2, part)
  if (start === undefined) return 0
  return (cursor.bytes[start] ?? 0) + (cursor.bytes[start + 1] ?? 0) * 2 ** 8
}

export const readU32 = <P extends string, O>(cursor: Cursor<P, O>, part: NoInfer<P>): number => {
  const start = take(cursor, 4, part)
  return start === undefined ? 0 : u32At(cursor.bytes, start)
}

export const readU64 = <P extends string, O>(cursor: Cursor<P, O>, part: NoInfer<P>): bigint => {
  const start = take(cursor, 8, part)
  if (start === undefined) return 0n
  return BigInt(u32At(cursor.bytes, start)) + (BigInt(u32At(cursor.bytes, start + 4)) << 32n)
}

/** A view into the same memory, not a copy. */
export const readBytes = <P extends string, O>(
  cursor: Cursor<P, O>,
  length: number,
  part: NoInfer<P>,
): Uint8Array => {
  const start = take(cursor, length, part)
  return start === undefined ? new Uint8Array() : cursor.bytes.subarray(start, start + length)
}

/** One byte each, as numbers. */
export const readIndexes = <P extends string, O>(
  cursor: Cursor<P, O>,
  count: number,
  part: NoInfer<P>,
): number[] => {
  const start = take(cursor, count, part)
  return start === undefined ? [] : Array.from(cursor.bytes.subarray(start, start + count))
}

export const readAddress = <P extends string, O>(
  cursor: Cursor<P, O>,
  part: NoInfer<P>,
): Address => {
  const start = take(cursor, keyBytes, part)
  return start === undefined ? noAddress : addressFromBytes(cursor.bytes, start)
}

/** A hash as base58 text. */
export const readHash = <P extends string, O>(cursor: Cursor<P, O>, part: NoInfer<P>): string => {
  const start = take(cursor, keyBytes, part)
  return start === undefined ? noAddress : base58Of32Bytes(cursor.bytes, start)
}

/**
 * Solana's compact length: 7 bits a byte, low ones first, at most three bytes and 16 bits. Like the runtime, refuses a
 * length that could be written shorter, because two encodings of one transaction would have two signatures.
 */
export const readCompactU16 = <P extends string, O>(
  cursor: Cursor<P, O>,
  part: NoInfer<P>,
): number => {
  const start = cursor.at
  let value = 0
  for (let index = 0; index < compactU16MaxBytes; index++) {
    const byte = readU8(cursor, part)
    if (cursor.problem !== undefined) return 0
    value += (byte & 0x7f) * 2 ** (7 * index)
    if (byte >= 0x80) continue
    if (index > 0 && byte === 0) refuse(cursor, { reason: 'length-not-minimal', part, at: start })
    if (value > compactU16Max)
      refuse(cursor, { reason: 'length-too-large', part, at: start, max: compactU16Max })
    return cursor.problem === undefined ? value : 0
  }
  refuse(cursor, { reason: 'length-too-wide', part, at: start, maxBytes: compactU16MaxBytes })
  return 0
}

/** Skips a text prefixed by its length as u64, as bincode writes it. */
export const skipString = <P extends string, O>(cursor: Cursor<P, O>, part: NoInfer<P>): void => {
  readBytes(cursor, Number(readU64(cursor, part)), part)
}

/** Bytes or text prefixed by their length as u32, as borsh writes them; a view into the same memory. */
export const readBorshBytes = <P extends string, O>(
  cursor: Cursor<P, O>,
  part: NoInfer<P>,
): Uint8Array => readBytes(cursor, readU32(cursor, part), part)

/** One byte: 0 for absent, 1 for present; anything else is a problem. */
export const readOptionFlag = <P extends string, O>(
  cursor: Cursor<P, O>,
  part: NoInfer<P>,
): boolean => {
  const flag = readU8(cursor, part)
  if (flag > 1) refuse(cursor, { reason: 'not-a-flag', part, found: flag })
  return flag === 1
}

const compactU16MaxBytes = 3
const compactU16Max = 0xffff

const u32At = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) +
  (bytes[at + 1] ?? 0) * 2 ** 8 +
  (bytes[at + 2] ?? 0) * 2 ** 16 +
  (bytes[at + 3] ?? 0) * 2 ** 24
