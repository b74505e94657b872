import { base58Of32Bytes } from '../../basics/base58.ts'
import { type Address, addressFromBytes } from '../address/address.ts'

/**
 * A position in untrusted bytes. The first read that fails sets `problem`; every later read returns zero and does not
 * move, so a reader may run to its end and check once. It must check: values read past a problem are meaningless.
 */
export type Cursor = {
  readonly bytes: Uint8Array
  readonly end: number
  at: number
  problem: string | undefined
}

const keyBytes = 32

/**
 * Placeholder for an address that could not be read; never leaves this folder, because the problem refuses the whole
 * input.
 */
export const noAddress = addressFromBytes(new Uint8Array(keyBytes))

export const cursorOver = (bytes: Uint8Array, at = 0, end = bytes.length): Cursor => ({
  bytes,
  end,
  at,
  problem: undefined,
})

/** Records the first problem only, because later ones follow from it. */
export const refuse = (cursor: Cursor, problem: string): void => {
  cursor.problem ??= problem
}

export const bytesLeft = (cursor: Cursor): number => cursor.end - cursor.at

/** Moves over `length` bytes and returns their start, or undefined if the data is too short. */
const take = (cursor: Cursor, length: number, what: string): number | undefined => {
  if (cursor.problem !== undefined) return undefined
  const start = cursor.at
  if (start + length > cursor.end) {
    const unit = length === 1 ? 'byte' : 'bytes'
    refuse(
      cursor,
      `expected ${what} (${length} ${unit}) at byte ${start}, but the data ends at byte ${cursor.end}`,
    )
    return undefined
  }
  cursor.at = start + length
  return start
}

export const readU8 = (cursor: Cursor, what: string): number => {
  const start = take(cursor, 1, what)
  return start === undefined ? 0 : (cursor.bytes[start] ?? 0)
}

export const readU16 = (cursor: Cursor, what: string): number => {
  const start = take(cursor, 2, what)
  if (start === undefined) return 0
  return (cursor.bytes[start] ?? 0) + (cursor.bytes[start + 1] ?? 0) * 2 ** 8
}

export const readU32 = (cursor: Cursor, what: string): number => {
  const start = take(cursor, 4, what)
  return start === undefined ? 0 : u32At(cursor.bytes, start)
}

export const readU64 = (cursor: Cursor, what: string): bigint => {
  const start = take(cursor, 8, what)
  if (start === undefined) return 0n
  return BigInt(u32At(cursor.bytes, start)) + (BigInt(u32At(cursor.bytes, start + 4)) << 32n)
}

/** A view into the same memory, not a copy. */
export const readBytes = (cursor: Cursor, length: number, what: string): Uint8Array => {
  const start = take(cursor, length, what)
  return start === undefined ? new Uint8Array() : cursor.bytes.subarray(start, start + length)
}

/** One byte each, as numbers. */
export const readIndexes = (cursor: Cursor, count: number, what: string): number[] => {
  const start = take(cursor, count, what)
  return start === undefined ? [] : Array.from(cursor.bytes.subarray(start, start + count))
}

export const readAddress = (cursor: Cursor, what: string): Address => {
  const start = take(cursor, keyBytes, what)
  return start === undefined ? noAddress : addressFromBytes(cursor.bytes, start)
}

/** A hash as base58 text. */
export const readHash = (cursor: Cursor, what: string): string => {
  const start = take(cursor, keyBytes, what)
  return start === undefined ? noAddress : base58Of32Bytes(cursor.bytes, start)
}

/**
 * Solana's compact length: 7 bits a byte, low ones first, at most three bytes and 16 bits. Like the runtime, refuses a
 * length that could be written shorter, because two encodings of one transaction would have two signatures.
 */
export const readCompactU16 = (cursor: Cursor, what: string): number => {
  const start = cursor.at
  let value = 0
  for (let index = 0; index < compactU16MaxBytes; index++) {
    const byte = readU8(cursor, what)
    if (cursor.problem !== undefined) return 0
    value += (byte & 0x7f) * 2 ** (7 * index)
    if (byte >= 0x80) continue
    if (index > 0 && byte === 0)
      refuse(cursor, `${what} at byte ${start} is written longer than needed`)
    if (value > compactU16Max) refuse(cursor, `${what} at byte ${start} is above ${compactU16Max}`)
    return cursor.problem === undefined ? value : 0
  }
  refuse(cursor, `${what} at byte ${start} is longer than ${compactU16MaxBytes} bytes`)
  return 0
}

/** Skips a text prefixed by its length as u64, as bincode writes it. */
export const skipString = (cursor: Cursor, what: string): void => {
  const length = readU64(cursor, `the length of ${what}`)
  if (length > BigInt(bytesLeft(cursor)))
    refuse(cursor, `${what} should have ${length} bytes, but the data ends before`)
  readBytes(cursor, Number(length), what)
}

/** Bytes or text prefixed by their length as u32, as borsh writes them; a view into the same memory. */
export const readBorshBytes = (cursor: Cursor, what: string): Uint8Array =>
  readBytes(cursor, readU32(cursor, `the length of ${what}`), what)

/** One byte: 0 for absent, 1 for present; anything else is a problem. */
export const readOptionFlag = (cursor: Cursor, what: string): boolean => {
  const flag = readU8(cursor, what)
  if (flag > 1) refuse(cursor, `expected 0 or 1 before ${what}, got ${flag}`)
  return flag === 1
}

const compactU16MaxBytes = 3
const compactU16Max = 0xffff

const u32At = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) +
  (bytes[at + 1] ?? 0) * 2 ** 8 +
  (bytes[at + 2] ?? 0) * 2 ** 16 +
  (bytes[at + 3] ?? 0) * 2 ** 24
