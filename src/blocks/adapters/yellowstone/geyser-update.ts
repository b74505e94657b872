import { bytesOfBase58 } from '../../../basics/base58.ts'
import type { BlockMeta } from '../../stream/streamed-block.ts'
import { blockMaxTransactions } from '../../thresholds.ts'
import {
  breakOff,
  bytesTag,
  fieldSet,
  nextTag,
  numberTag,
  type ProtoCursor,
  protoOver,
  readNumber,
  readOnce,
  readSlice,
  readText,
  readU64,
  skipField,
} from './proto-reader.ts'

/** What is used of Yellowstone's SubscribeUpdate. */
export type GeyserUpdate =
  /** `info` is a SubscribeUpdateTransactionInfo, a view into the message. */
  | { kind: 'transaction'; slot: bigint; info: Uint8Array }
  | { kind: 'meta'; meta: BlockMeta }
  | { kind: 'slot'; slot: bigint; finalized: boolean }
  | { kind: 'ping' }
  /** Nothing that was subscribed to. */
  | { kind: 'other' }

/* Field numbers of geyser.proto and solana-storage.proto (github.com/rpcpool/yellowstone-grpc at 0c3f357a). */

const update = { slot: bytesTag(3), transaction: bytesTag(4), ping: bytesTag(6), meta: bytesTag(7) }

const updateFields = fieldSet(3, 4, 6, 7)

/** One message of the stream; undefined if it cannot be read or contradicts itself. */
export const readGeyserUpdate = (message: Uint8Array): GeyserUpdate | undefined => {
  // A plain view: `slice` on parts of a Buffer would share its memory instead of copying it.
  const cursor = protoOver(new Uint8Array(message.buffer, message.byteOffset, message.length))
  let kind = 0
  let body: Uint8Array | undefined
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor)) {
    if (!bodyTags.has(tag)) skipField(cursor, tag, updateFields)
    else {
      kind = tag
      body = readOnce(cursor, body)
    }
  }
  if (cursor.broken) return undefined
  if (!body) return { kind: 'other' }
  if (kind === update.transaction) return readTransaction(body)
  if (kind === update.meta) return readMeta(body)
  return kind === update.slot ? readSlot(body) : { kind: 'ping' }
}

const bodyTags: ReadonlySet<number> = new Set(Object.values(update))

const transactionFields = fieldSet(1, 2)

const readTransaction = (bytes: Uint8Array): GeyserUpdate | undefined => {
  const cursor = protoOver(bytes)
  let slot = 0n
  let info: Uint8Array | undefined
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor)) {
    if (tag === bytesTag(1)) info = readOnce(cursor, info)
    else if (tag === numberTag(2)) slot = readU64(cursor)
    else skipField(cursor, tag, transactionFields)
  }
  if (cursor.broken || !info || info.length > transactionMaxBytes) return undefined
  return { kind: 'transaction', slot, info }
}

/**
 * 64 calls with 10 KB each, and logs, which nodes cut off at 10 KB by default. The bound also limits
 * how much memory the parts of one message can take.
 */
const transactionMaxBytes = 1024 * 1024

const finalizedStatus = 2

const slotFields = fieldSet(1, 3)

const readSlot = (bytes: Uint8Array): GeyserUpdate | undefined => {
  const cursor = protoOver(bytes)
  let slot = 0n
  let status = 0
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor)) {
    if (tag === numberTag(1)) slot = readU64(cursor)
    else if (tag === numberTag(3)) status = readNumber(cursor)
    else skipField(cursor, tag, slotFields)
  }
  return cursor.broken ? undefined : { kind: 'slot', slot, finalized: status === finalizedStatus }
}

const readMeta = (bytes: Uint8Array): GeyserUpdate | undefined => {
  const cursor = protoOver(bytes)
  const meta: BlockMeta = {
    slot: 0n,
    blockhash: '',
    parentSlot: 0n,
    previousBlockhash: '',
    transactionCount: 0,
  }
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor)) readMetaField(cursor, tag, meta)
  if (cursor.broken || !isMeta(meta)) return undefined
  return { kind: 'meta', meta }
}

const metaFields = fieldSet(1, 2, 4, 5, 6, 7, 8)

const readMetaField = (cursor: ProtoCursor, tag: number, meta: BlockMeta): void => {
  switch (tag) {
    case numberTag(1):
      meta.slot = readU64(cursor)
      break
    case bytesTag(2):
      meta.blockhash = readText(cursor)
      break
    case bytesTag(4): {
      // Zero is what a message omits, and no time of a block.
      const seconds = wrappedNumber(cursor)
      if (seconds > 0) meta.timeSeconds = seconds
      break
    }
    case bytesTag(5):
      meta.height = BigInt(wrappedNumber(cursor))
      break
    case numberTag(6):
      meta.parentSlot = readU64(cursor)
      break
    case bytesTag(7):
      meta.previousBlockhash = readText(cursor)
      break
    case numberTag(8):
      meta.transactionCount = readNumber(cursor)
      break
    default:
      skipField(cursor, tag, metaFields)
  }
}

const wrappedFields = fieldSet(1)

/** The first field of a message that wraps a number. Times before 1970 have more bits than are read. */
const wrappedNumber = (cursor: ProtoCursor): number => {
  const inner = protoOver(readSlice(cursor))
  let value = 0
  for (let tag = nextTag(inner); tag !== 0; tag = nextTag(inner)) {
    if (tag === numberTag(1)) value = readNumber(inner, Number.MAX_SAFE_INTEGER)
    else skipField(inner, tag, wrappedFields)
  }
  if (inner.broken) breakOff(cursor)
  return value
}

/** The end of slots in which trades have a position, some 54 years from now. */
const slotEnd = 2n ** 33n

/** The same conditions as for a block over HTTP. */
const isMeta = ({ slot, parentSlot, ...meta }: BlockMeta): boolean =>
  slot < slotEnd &&
  parentSlot < slot &&
  meta.blockhash !== meta.previousBlockhash &&
  bytesOfBase58(meta.blockhash) !== undefined &&
  bytesOfBase58(meta.previousBlockhash) !== undefined &&
  (meta.height ?? 0n) <= slot &&
  meta.transactionCount <= blockMaxTransactions

const replayFields = fieldSet(1)

/** SubscribeReplayInfoResponse; undefined if the server names no slot, or nothing that can be one. */
export const readFirstAvailable = (bytes: Uint8Array): bigint | undefined => {
  const cursor = protoOver(bytes)
  let slot: bigint | undefined
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor)) {
    if (tag === numberTag(1)) slot = readU64(cursor)
    else skipField(cursor, tag, replayFields)
  }
  return cursor.broken || (slot ?? 0n) >= slotEnd ? undefined : slot
}
