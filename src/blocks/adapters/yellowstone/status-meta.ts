import type { Fields } from '../../../network/shape.ts'
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
  readPackedU64,
  readSlice,
  readText,
  readU64,
  skipField,
} from './proto-reader.ts'

/** TransactionStatusMeta of solana-storage.proto, as far as trades depend on it. Its parts are not yet checked. */
export type StatusMeta = {
  failed: boolean
  fee: bigint
  preBalances: bigint[]
  postBalances: bigint[]
  inner: InnerGroup[]
  /** Absent if the node stored none. */
  logs?: string[]
  /** In the form in which nodes return them over HTTP. */
  preTokenBalances: Fields[]
  postTokenBalances: Fields[]
  /** 32 bytes each, if the message tells the truth. */
  loadedWritable: Uint8Array[]
  loadedReadonly: Uint8Array[]
}

export type InnerGroup = { index: number; instructions: CompiledInner[] }

export type CompiledInner = {
  programIndex: number
  accounts: Uint8Array
  data: Uint8Array
  stackHeight?: number
}

export const readStatusMeta = (bytes: Uint8Array): StatusMeta | undefined => {
  const cursor = protoOver(bytes)
  const meta: StatusMeta = {
    failed: false,
    fee: 0n,
    preBalances: [],
    postBalances: [],
    inner: [],
    logs: [],
    preTokenBalances: [],
    postTokenBalances: [],
    loadedWritable: [],
    loadedReadonly: [],
  }
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor)) readField(cursor, tag, meta)
  return cursor.broken ? undefined : meta
}

const statusFields = fieldSet(1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13)

const readField = (cursor: ProtoCursor, tag: number, meta: StatusMeta): void => {
  switch (tag) {
    case bytesTag(1):
      readSlice(cursor)
      meta.failed = true
      break
    case numberTag(2):
      meta.fee = readU64(cursor)
      break
    case bytesTag(3):
      readPackedU64(cursor, meta.preBalances)
      break
    case numberTag(3):
      meta.preBalances.push(readU64(cursor))
      break
    case bytesTag(4):
      readPackedU64(cursor, meta.postBalances)
      break
    case numberTag(4):
      meta.postBalances.push(readU64(cursor))
      break
    case bytesTag(5):
      meta.inner.push(readGroup(cursor))
      break
    case bytesTag(6):
      meta.logs?.push(readText(cursor))
      break
    case bytesTag(7):
      meta.preTokenBalances.push(readTokenBalance(cursor))
      break
    case bytesTag(8):
      meta.postTokenBalances.push(readTokenBalance(cursor))
      break
    case numberTag(11):
      if (readFlag(cursor)) delete meta.logs
      break
    case bytesTag(12):
      meta.loadedWritable.push(readSlice(cursor))
      break
    case bytesTag(13):
      meta.loadedReadonly.push(readSlice(cursor))
      break
    default:
      skipField(cursor, tag, statusFields)
  }
}

const groupFields = fieldSet(1, 2)

const readGroup = (outer: ProtoCursor): InnerGroup => {
  const cursor = protoOver(readSlice(outer))
  const group: InnerGroup = { index: 0, instructions: [] }
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor)) {
    if (tag === numberTag(1)) group.index = readNumber(cursor)
    else if (tag === bytesTag(2)) group.instructions.push(readInner(cursor))
    else skipField(cursor, tag, groupFields)
  }
  if (cursor.broken) breakOff(outer)
  return group
}

const none = new Uint8Array(0)

const innerFields = fieldSet(1, 2, 3, 4)

const readInner = (outer: ProtoCursor): CompiledInner => {
  const cursor = protoOver(readSlice(outer))
  const inner: CompiledInner = { programIndex: 0, accounts: none, data: none }
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor)) {
    if (tag === numberTag(1)) inner.programIndex = readNumber(cursor)
    else if (tag === bytesTag(2)) inner.accounts = readSlice(cursor)
    else if (tag === bytesTag(3)) inner.data = readSlice(cursor)
    else if (tag === numberTag(4)) inner.stackHeight = readNumber(cursor)
    else skipField(cursor, tag, innerFields)
  }
  if (cursor.broken) breakOff(outer)
  return inner
}

const balanceFields = fieldSet(1, 2, 3, 4, 5)

/** An empty text stands for an owner or program that the node does not know. */
const readTokenBalance = (outer: ProtoCursor): Fields => {
  const cursor = protoOver(readSlice(outer))
  const balance: Record<string, unknown> = { accountIndex: 0 }
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor)) {
    if (tag === numberTag(1)) balance['accountIndex'] = readNumber(cursor)
    else if (tag === bytesTag(2)) balance['mint'] = readText(cursor)
    else if (tag === bytesTag(3)) balance['uiTokenAmount'] = readAmount(cursor)
    else if (tag === bytesTag(4)) balance['owner'] = readText(cursor) || undefined
    else if (tag === bytesTag(5)) balance['programId'] = readText(cursor) || undefined
    else skipField(cursor, tag, balanceFields)
  }
  if (cursor.broken) breakOff(outer)
  return balance
}

const amountFields = fieldSet(2, 3)

const readAmount = (outer: ProtoCursor): Fields => {
  const cursor = protoOver(readSlice(outer))
  const amount = { amount: '', decimals: 0 }
  for (let tag = nextTag(cursor); tag !== 0; tag = nextTag(cursor)) {
    if (tag === numberTag(2)) amount.decimals = readNumber(cursor)
    else if (tag === bytesTag(3)) amount.amount = readText(cursor)
    else skipField(cursor, tag, amountFields)
  }
  if (cursor.broken) breakOff(outer)
  return amount
}
