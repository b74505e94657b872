import { addressToBytes, parseAddress } from '../../address/address.ts'
import type { Fields } from '../../../network/shape.ts'
import { type DataPart, nested } from './layout.ts'

/** Parts of instruction data by wire type, all little endian. */

export const u8 = (key: string): DataPart => part(key, (value) => integerBytes(value, 1))
export const u16 = (key: string): DataPart => part(key, (value) => integerBytes(value, 2))
export const i16 = (key: string): DataPart => part(key, (value) => integerBytes(value, 2, true))

export const i64 = (key: string): DataPart => part(key, (value) => integerBytes(value, 8, true))

/** A u64 from a number, a bigint, or decimal text. */
export const u64 = (key: string): DataPart => part(key, (value) => integerBytes(value, 8))

/** A u64 with bincode's default for an omitted field. */
export const u64OrZero = (key: string): DataPart =>
  part(key, (value) => integerBytes(value ?? 0, 8))

export const addressPart = (key: string): DataPart => part(key, addressBytes)

/** An address; an omitted field is 32 zero bytes. */
export const addressOrZero = (key: string): DataPart =>
  part(key, (value) => (value === undefined ? new Uint8Array(32) : addressBytes(value)))

/** Token's option: one byte that states whether 32 bytes follow. */
export const addressOption = (key: string): DataPart =>
  part(key, (value) => {
    if (value === undefined) return Uint8Array.of(0)
    const bytes = addressBytes(value)
    return bytes && Uint8Array.of(1, ...bytes)
  })

/** Text to the end of the data. */
export const bareText = (key: string): DataPart =>
  part(key, (value) => (typeof value === 'string' ? new TextEncoder().encode(value) : undefined))

/** Text prefixed by its length: bincode's is 8 bytes long, borsh's 4. */
export const sizedText = (key: string, lengthBytes: 4 | 8): DataPart =>
  part(key, (value) => {
    if (typeof value !== 'string') return undefined
    const text = new TextEncoder().encode(value)
    const size = integerBytes(text.length, lengthBytes)
    return size && Uint8Array.of(...size, ...text)
  })

/** A name that represents a number. */
export const named = (key: string, names: readonly string[], bytes: 1 | 4): DataPart =>
  part(key, (value) => {
    const index = typeof value === 'string' ? names.indexOf(value) : -1
    return index < 0 ? undefined : integerBytes(index, bytes)
  })

/** A list of names, each a u16; empty if the field is absent. */
export const namedList = (key: string, names: readonly string[]): DataPart =>
  part(key, (value = []) => {
    if (!Array.isArray(value)) return undefined
    const indexes = value.map((item: unknown) =>
      typeof item === 'string' ? names.indexOf(item) : -1,
    )
    if (indexes.includes(-1)) return undefined
    return Uint8Array.from(indexes.flatMap((index) => [index & 0xff, index >> 8]))
  })

/** `{ amount, decimals, … }` as amount u64 and, if requested, decimals u8; the other fields follow from these two. */
export const tokenAmount = (key: string, withDecimals: boolean): DataPart => ({
  keys: [key],
  read: (info) => {
    const fields = nested(info, key)
    const amount = integerBytes(fields?.['amount'], 8)
    const decimals = integerBytes(fields?.['decimals'], 1)
    return amount && decimals && Uint8Array.of(...amount, ...(withDecimals ? decimals : []))
  },
})

/** Parts inside an object of `info`. */
export const within = (key: string, parts: readonly DataPart[]): DataPart => ({
  keys: [key],
  read: (info) => {
    const fields = nested(info, key)
    const known = parts.flatMap(({ keys }) => keys)
    if (!fields || Object.keys(fields).some((name) => !known.includes(name))) return undefined
    return joined(parts, fields)
  },
})

/** Bincode's option: one byte that states whether the part follows. */
export const option = (inner: DataPart): DataPart => ({
  keys: inner.keys,
  read: (info) => {
    if (inner.keys.every((key) => info[key] === undefined)) return Uint8Array.of(0)
    const bytes = inner.read(info)
    return bytes && Uint8Array.of(1, ...bytes)
  },
})

/** A little-endian integer; undefined if the value is not an integer or does not fit. */
export const integerBytes = (
  value: unknown,
  size: 1 | 2 | 4 | 8,
  signed = false,
): Uint8Array | undefined => {
  const exact = exactInteger(value)
  if (exact === undefined) return undefined
  const unsigned = BigInt.asUintN(size * 8, exact)
  if (exact !== (signed ? BigInt.asIntN(size * 8, exact) : unsigned)) return undefined
  return Uint8Array.from({ length: size }, (_, index) =>
    Number((unsigned >> BigInt(index * 8)) & 0xffn),
  )
}

const part = (key: string, write: (value: unknown) => Uint8Array | undefined): DataPart => ({
  keys: [key],
  read: (info) => write(info[key]),
})

const exactInteger = (value: unknown): bigint | undefined => {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : undefined
}

const addressBytes = (value: unknown): Uint8Array | undefined => {
  const address = typeof value === 'string' ? parseAddress(value) : undefined
  return address && addressToBytes(address)
}

const joined = (parts: readonly DataPart[], fields: Fields): Uint8Array | undefined => {
  const bytes: number[] = []
  for (const { read } of parts) {
    const piece = read(fields)
    if (!piece) return undefined
    bytes.push(...piece)
  }
  return Uint8Array.from(bytes)
}
