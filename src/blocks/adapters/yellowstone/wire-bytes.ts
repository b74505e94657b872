import {
  configBits,
  version0Byte,
  version1Byte,
} from '../../../solana/transaction/message-reader.ts'
import { maxVersion1Bytes } from '../../../solana/transaction/wire.ts'
import {
  breakOff,
  bytesTag,
  fieldSet,
  nextTag,
  numberTag,
  type ProtoCursor,
  protoOver,
  readFlag,
  readNumber,
  readOnce,
  readSlice,
  readU64,
  skipField,
} from './proto-reader.ts'

const transactionFields = fieldSet(1, 2)

/**
 * The bytes that were signed and sent, from the Transaction of solana-storage.proto; undefined if there are none. The
 * stream describes a transaction field by field; its bytes are put together again so that one decoder, with all its
 * checks, reads transactions of every source.
 */
export const wireBytesOf = (bytes: Uint8Array): Uint8Array | undefined => {
  const cursor = protoOver(bytes)
  const signatures: Uint8Array[] = []
  let body: Uint8Array | undefined
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor)) {
    if (tag === bytesTag(1)) signatures.push(readSlice(cursor))
    else if (tag === bytesTag(2)) body = readOnce(cursor, body)
    else skipField(cursor, tag, transactionFields)
  }
  const message = body && readMessage(body)
  if (cursor.broken || !message) return undefined
  if (signatures.some(({ length }) => length !== signatureBytes)) return undefined
  const out = makeWire()
  if (message.config) {
    if (!writeVersion1(out, message, message.config)) return undefined
    signatures.forEach(out.bytes)
  } else {
    out.count(signatures.length)
    signatures.forEach(out.bytes)
    writeSignaturesFirst(out, message)
  }
  return out.written()
}

const signatureBytes = 64
const keyBytes = 32

type Part = { programIndex: number; accounts: Uint8Array; data: Uint8Array }
type Lookup = { table: Uint8Array; writable: Uint8Array; readonly: Uint8Array }
type Config = { fee?: bigint; units?: number; loadedBytes?: number; heapBytes?: number }

type StreamedMessage = {
  header: number[]
  keys: Uint8Array[]
  blockhash: Uint8Array
  instructions: Part[]
  versioned: boolean
  lookups: Lookup[]
  /** Of version 1 only. */
  config?: Config
}

const readMessage = (bytes: Uint8Array): StreamedMessage | undefined => {
  const cursor = protoOver(bytes)
  const message: StreamedMessage = {
    header: [],
    keys: [],
    blockhash: new Uint8Array(0),
    instructions: [],
    versioned: false,
    lookups: [],
  }
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor))
    readMessageField(cursor, tag, message)
  const { header, keys, blockhash, lookups, versioned, config } = message
  const fits =
    header.length === 3 &&
    [...keys, blockhash, ...lookups.map(({ table }) => table)].every(
      ({ length }) => length === keyBytes,
    ) &&
    (versioned || !config) &&
    (lookups.length === 0 || (versioned && !config))
  return cursor.broken || !fits ? undefined : message
}

const messageFields = fieldSet(1, 2, 3, 4, 5, 6, 7)

const readMessageField = (cursor: ProtoCursor, tag: number, message: StreamedMessage): void => {
  switch (tag) {
    case bytesTag(1):
      message.header = readNumbers(cursor)
      break
    case bytesTag(2):
      message.keys.push(readSlice(cursor))
      break
    case bytesTag(3):
      message.blockhash = readSlice(cursor)
      break
    case bytesTag(4):
      message.instructions.push(readInstruction(cursor))
      break
    case numberTag(5):
      message.versioned = readFlag(cursor)
      break
    case bytesTag(6):
      message.lookups.push(readLookup(cursor))
      break
    case bytesTag(7):
      message.config = readConfig(cursor)
      break
    default:
      skipField(cursor, tag, messageFields)
  }
}

const headerFields = fieldSet(1, 2, 3)

/** The three counts of the header; each is one byte in a transaction. */
const readNumbers = (outer: ProtoCursor): number[] => {
  const cursor = protoOver(readSlice(outer))
  const header = [0, 0, 0]
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor)) {
    const place = [numberTag(1), numberTag(2), numberTag(3)].indexOf(tag)
    if (place < 0) skipField(cursor, tag, headerFields)
    else header[place] = readNumber(cursor, u8Max)
  }
  if (cursor.broken) breakOff(outer)
  return header
}

const u8Max = 0xff

const instructionFields = fieldSet(1, 2, 3)

const readInstruction = (outer: ProtoCursor): Part => {
  const cursor = protoOver(readSlice(outer))
  const part: Part = { programIndex: 0, accounts: none, data: none }
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor)) {
    if (tag === numberTag(1)) part.programIndex = readNumber(cursor, u8Max)
    else if (tag === bytesTag(2)) part.accounts = readSlice(cursor)
    else if (tag === bytesTag(3)) part.data = readSlice(cursor)
    else skipField(cursor, tag, instructionFields)
  }
  if (cursor.broken) breakOff(outer)
  return part
}

const none = new Uint8Array(0)

const lookupFields = fieldSet(1, 2, 3)

const readLookup = (outer: ProtoCursor): Lookup => {
  const cursor = protoOver(readSlice(outer))
  const lookup: Lookup = { table: none, writable: none, readonly: none }
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor)) {
    if (tag === bytesTag(1)) lookup.table = readSlice(cursor)
    else if (tag === bytesTag(2)) lookup.writable = readSlice(cursor)
    else if (tag === bytesTag(3)) lookup.readonly = readSlice(cursor)
    else skipField(cursor, tag, lookupFields)
  }
  if (cursor.broken) breakOff(outer)
  return lookup
}

const configFields = fieldSet(1, 2, 3, 4)

const readConfig = (outer: ProtoCursor): Config => {
  const cursor = protoOver(readSlice(outer))
  const config: Config = {}
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor)) {
    if (tag === numberTag(1)) config.fee = readU64(cursor)
    else if (tag === numberTag(2)) config.units = readNumber(cursor)
    else if (tag === numberTag(3)) config.loadedBytes = readNumber(cursor)
    else if (tag === numberTag(4)) config.heapBytes = readNumber(cursor)
    else skipField(cursor, tag, configFields)
  }
  if (cursor.broken) breakOff(outer)
  return config
}

type Wire = ReturnType<typeof makeWire>

/** Bytes as they are written; what exceeds the largest transaction is refused as a whole. */
const makeWire = () => {
  const buffer = new Uint8Array(maxVersion1Bytes)
  const view = new DataView(buffer.buffer)
  let at = 0
  let overflows = false
  const reserve = (length: number): number | undefined => {
    const start = at
    overflows ||= start + length > buffer.length
    if (overflows) return undefined
    at += length
    return start
  }
  const number = (value: number | bigint, length: 1 | 2 | 4 | 8): void => {
    const start = reserve(length)
    if (start === undefined) return
    if (length === 1) view.setUint8(start, Number(value))
    else if (length === 2) view.setUint16(start, Number(value), true)
    else if (length === 4) view.setUint32(start, Number(value), true)
    else view.setBigUint64(start, BigInt(value), true)
  }
  const bytes = (part: ArrayLike<number>): void => {
    const start = reserve(part.length)
    if (start !== undefined) buffer.set(part, start)
  }
  const count = (value: number): void => {
    let rest = value
    for (; rest >= 0x80; rest >>= 7) number((rest & 0x7f) | 0x80, 1)
    number(rest, 1)
  }
  return {
    number,
    bytes,
    /** A length in the compact form. */
    count,
    counted: (part: Uint8Array): void => {
      count(part.length)
      bytes(part)
    },
    written: (): Uint8Array | undefined => (overflows ? undefined : buffer.slice(0, at)),
  }
}

const writeSignaturesFirst = (out: Wire, message: StreamedMessage): void => {
  if (message.versioned) out.number(version0Byte, 1)
  out.bytes(message.header)
  out.count(message.keys.length)
  message.keys.forEach(out.bytes)
  out.bytes(message.blockhash)
  out.count(message.instructions.length)
  for (const { programIndex, accounts, data } of message.instructions) {
    out.number(programIndex, 1)
    out.counted(accounts)
    out.counted(data)
  }
  if (!message.versioned) return
  out.count(message.lookups.length)
  for (const { table, writable, readonly } of message.lookups) {
    out.bytes(table)
    out.counted(writable)
    out.counted(readonly)
  }
}

/** False if a count does not fit into its field. */
const writeVersion1 = (out: Wire, message: StreamedMessage, config: Config): boolean => {
  const { header, keys, blockhash, instructions } = message
  const sizes = [
    keys.length,
    instructions.length,
    ...instructions.map((part) => part.accounts.length),
  ]
  if (sizes.some((size) => size > u8Max)) return false
  out.number(version1Byte, 1)
  out.bytes(header)
  out.number(maskOf(config), 4)
  out.bytes(blockhash)
  out.number(instructions.length, 1)
  out.number(keys.length, 1)
  keys.forEach(out.bytes)
  if (config.fee !== undefined) out.number(config.fee, 8)
  for (const word of [config.units, config.loadedBytes, config.heapBytes])
    if (word !== undefined) out.number(word, 4)
  for (const { programIndex, accounts, data } of instructions) {
    out.number(programIndex, 1)
    out.number(accounts.length, 1)
    out.number(data.length, 2)
  }
  for (const { accounts, data } of instructions) {
    out.bytes(accounts)
    out.bytes(data)
  }
  return true
}

const maskOf = ({ fee, units, loadedBytes, heapBytes }: Config): number =>
  (fee === undefined ? 0 : configBits.priorityFee) |
  (units === undefined ? 0 : configBits.computeUnitLimit) |
  (loadedBytes === undefined ? 0 : configBits.loadedAccountsDataSizeLimit) |
  (heapBytes === undefined ? 0 : configBits.heapSize)
