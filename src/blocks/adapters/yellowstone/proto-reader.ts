/**
 * A position in an untrusted message in the protobuf encoding (protobuf.dev, "Encoding"). After the first part that
 * cannot be read, `broken` is set, nothing moves any more, and all values are empty; so a reader runs to its end and
 * checks once.
 */
export type ProtoCursor = {
  readonly bytes: Uint8Array
  at: number
  readonly end: number
  broken: boolean
}

export const protoOver = (bytes: Uint8Array): ProtoCursor => ({
  bytes,
  at: 0,
  end: bytes.length,
  broken: false,
})

const wireTypes = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const

/** The tag of a number field: a varint. */
export const numberTag = (field: number): number => field * 8 + wireTypes.varint
/** The tag of bytes, texts, messages and packed lists. */
export const bytesTag = (field: number): number => field * 8 + wireTypes.bytes

/** The highest field number is 2^29 − 1. */
const tagMax = 2 ** 32 - 1
const u32Max = 2 ** 32 - 1
const varintMaxBytes = 10

/** The next field's tag; 0 at the end. */
export const nextTag = (cursor: ProtoCursor): number => {
  if (cursor.broken || cursor.at >= cursor.end) return 0
  const tag = readNumber(cursor, tagMax)
  // Field number 0 does not exist.
  if (tag < 8) breakOff(cursor)
  return cursor.broken ? 0 : tag
}

/** A varint up to `max`, which is at most 2^53 − 1. */
export const readNumber = (cursor: ProtoCursor, max = u32Max): number => {
  let value = 0
  let scale = 1
  for (let length = 0; length < varintMaxBytes && cursor.at < cursor.end; length += 1) {
    const byte = cursor.bytes[cursor.at] ?? 0
    cursor.at += 1
    value += (byte & 0x7f) * scale
    if (value > max) break
    if (byte < 0x80) return value
    scale *= 128
  }
  breakOff(cursor)
  return 0
}

export const readFlag = (cursor: ProtoCursor): boolean => readNumber(cursor, 1) === 1

const u64Max = 2n ** 64n - 1n

export const readU64 = (cursor: ProtoCursor): bigint => {
  // Seven bytes of seven bits are exact as a number; nearly all values end within them.
  let value = 0
  let scale = 1
  for (let length = 0; length < 7 && cursor.at < cursor.end; length += 1) {
    const byte = cursor.bytes[cursor.at] ?? 0
    cursor.at += 1
    value += (byte & 0x7f) * scale
    if (byte < 0x80) return BigInt(value)
    scale *= 128
  }
  let large = BigInt(value)
  for (let shift = 49n; shift < 70n && cursor.at < cursor.end; shift += 7n) {
    const byte = cursor.bytes[cursor.at] ?? 0
    cursor.at += 1
    large += BigInt(byte & 0x7f) << shift
    if (large > u64Max) break
    if (byte < 0x80) return large
  }
  breakOff(cursor)
  return 0n
}

const empty = new Uint8Array(0)

/** A view into the message. */
export const readSlice = (cursor: ProtoCursor): Uint8Array => {
  const length = readNumber(cursor)
  if (cursor.broken || length > cursor.end - cursor.at) {
    breakOff(cursor)
    return empty
  }
  const start = cursor.at
  cursor.at += length
  return cursor.bytes.subarray(start, cursor.at)
}

/** One byte a character: everything that is compared is ASCII, and answers over HTTP are read likewise. */
const textOfBytes = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

export const readText = (cursor: ProtoCursor): string => textOfBytes(readSlice(cursor))

/** Numbers of a repeated field that are packed into one. */
export const readPackedU64 = (cursor: ProtoCursor, into: bigint[]): void => {
  const packed = protoOver(readSlice(cursor))
  while (packed.at < packed.end && !packed.broken) into.push(readU64(packed))
  if (packed.broken) breakOff(cursor)
}

/** Numbers below 32 of the fields that a reader knows. */
export const fieldSet = (...fields: readonly number[]): number =>
  fields.reduce((set, field) => set | (1 << field), 0)

/** Moves over a field that is not read. One that is known and has another type is refused, and so are groups. */
export const skipField = (cursor: ProtoCursor, tag: number, known: number): void => {
  const field = Math.floor(tag / 8)
  if (field < 32 && (known >>> field) % 2 === 1) return breakOff(cursor)
  const wireType = tag % 8
  if (wireType === wireTypes.varint) readU64(cursor)
  else if (wireType === wireTypes.bytes) readSlice(cursor)
  else if (wireType === wireTypes.fixed64) move(cursor, 8)
  else if (wireType === wireTypes.fixed32) move(cursor, 4)
  else breakOff(cursor)
}

const move = (cursor: ProtoCursor, length: number): void => {
  if (length > cursor.end - cursor.at) breakOff(cursor)
  else cursor.at += length
}

/** Refuses the whole message. */
export const breakOff = (cursor: ProtoCursor): void => {
  cursor.broken = true
  cursor.at = cursor.end
}

/** A field that occurs at most once; a second one would have to be merged with the first, which no server sends. */
export const readOnce = (
  cursor: ProtoCursor,
  earlier: Uint8Array | undefined,
): Uint8Array | undefined => {
  if (earlier) breakOff(cursor)
  return readSlice(cursor)
}
