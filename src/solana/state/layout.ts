import { type Address, addressFromBytes } from '../address/address.ts'

/** Little-endian readers over account data. Callers have checked the length; a missing byte reads as zero. */
export const readU16 = (data: Uint8Array, offset: number): number =>
  (data[offset] ?? 0) | ((data[offset + 1] ?? 0) << 8)

export const readI16 = (data: Uint8Array, offset: number): number =>
  (readU16(data, offset) << 16) >> 16

export const readU32 = (data: Uint8Array, offset: number): number =>
  (readU16(data, offset) | (readU16(data, offset + 2) << 16)) >>> 0

export const readU64 = (data: Uint8Array, offset: number): bigint =>
  (BigInt(readU32(data, offset + 4)) << 32n) | BigInt(readU32(data, offset))

export const readI64 = (data: Uint8Array, offset: number): bigint =>
  BigInt.asIntN(64, readU64(data, offset))

export const readF64 = (data: Uint8Array, offset: number): number =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getFloat64(offset, true)

/** C-style option of an address: a u32 that is 0 or 1, then 32 bytes in both cases (36 bytes in all). */
export const readWideOption = (data: Uint8Array, offset: number): Address | undefined =>
  readU32(data, offset) === 1 ? addressFromBytes(data, offset + 4) : undefined

/** Bincode option of an address: one byte 0 or 1, then 32 bytes. */
export const readNarrowOption = (data: Uint8Array, offset: number): Address | undefined =>
  data[offset] === 1 ? addressFromBytes(data, offset + 1) : undefined

/** An address where all zeros mean none, as in Token-2022 extensions. */
export const readZeroableAddress = (data: Uint8Array, offset: number): Address | undefined => {
  for (let index = 0; index < addressLength; index++) {
    if (data[offset + index] !== 0) return addressFromBytes(data, offset)
  }
  return undefined
}

/** Borsh string: u32 length, then UTF-8; undefined if it runs past the end. Bytes that are not UTF-8 read as U+FFFD. */
export const readText = (
  data: Uint8Array,
  offset: number,
): { text: string; next: number } | undefined => {
  if (offset + 4 > data.length) return undefined
  const next = offset + 4 + readU32(data, offset)
  if (next > data.length) return undefined
  return { text: textDecoder.decode(data.subarray(offset + 4, next)), next }
}

const addressLength = 32
const textDecoder = new TextDecoder()
