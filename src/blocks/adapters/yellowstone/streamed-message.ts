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

/** The Transaction of solana-storage.proto, as views into the message; undefined if it cannot be read or lacks a part. */
export const readSignedMessage = (
  bytes: Uint8Array,
): { signatures: readonly Uint8Array[]; message: StreamedMessage } | undefined => {
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
  return signatures.every(({ length }) => length === signatureBytes)
    ? { signatures, message }
    : undefined
}

const signatureBytes = 64
const keyBytes = 32

type Part = { programIndex: number; accounts: Uint8Array; data: Uint8Array }
type Lookup = { table: Uint8Array; writable: Uint8Array; readonly: Uint8Array }
/** Prices and limits, which are instructions in other versions. */
export type MessageConfig = {
  fee?: bigint
  units?: number
  loadedBytes?: number
  heapBytes?: number
}

/** What was signed, with the parts of versions that have them; sizes are checked. */
export type StreamedMessage = {
  header: number[]
  keys: Uint8Array[]
  blockhash: Uint8Array
  instructions: Part[]
  versioned: boolean
  lookups: Lookup[]
  /** Of version 1 only. */
  config?: MessageConfig
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

const readConfig = (outer: ProtoCursor): MessageConfig => {
  const cursor = protoOver(readSlice(outer))
  const config: MessageConfig = {}
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
