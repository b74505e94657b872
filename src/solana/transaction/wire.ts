import { bytesLeft, cursorOver, readBytes, readCompactU16, refuse } from '../bytes/byte-reader.ts'
import {
  type MessageCursor,
  readSignaturesFirstMessage,
  readVersion1Message,
  version0Byte,
  version1Byte,
  versionBit,
} from './message-reader.ts'
import type { WireProblem } from '../../basics/wire-problem.ts'
import { encodeMessage, pushCompactU16 } from './message-writer.ts'
import type { Message, Transaction } from './message.ts'
import { findSanitizeProblem } from './sanitize.ts'

export type WireResult =
  { ok: true; transaction: Transaction } | { ok: false; problem: WireProblem }

/** An IPv6 packet less its headers: the maximum size of a legacy or version 0 transaction, with its signatures. */
export const maxSignaturesFirstBytes = 1232
/** The maximum size of a version 1 transaction (SIMD-0385), with its signatures. */
export const maxVersion1Bytes = 4096
const signatureBytes = 64

/**
 * Reads a transaction (legacy, version 0 or 1; signed, partly or not) or a bare message, to its last byte, and refuses
 * what a node would refuse before running it. Bytes that could be either are a transaction. Never throws; the
 * instruction data and signatures are views into the input.
 */
export const decodeTransaction = (bytes: Uint8Array): WireResult => {
  const first = bytes[0]
  if (first === undefined) return refused({ reason: 'no-bytes' })
  if (bytes.length > maxVersion1Bytes) {
    return refused({ reason: 'too-many-bytes', max: maxVersion1Bytes, bytes: bytes.length })
  }
  if (first === version1Byte) return decodeVersion1(bytes)
  if (first === version0Byte) return decodeBareVersion0(bytes)
  if ((first & versionBit) !== 0)
    return refused({ reason: 'unknown-version', version: first & ~versionBit })
  const asTransaction = decodeSignaturesFirst(bytes)
  if (asTransaction.ok) return asTransaction
  const asMessage = decodeBareMessage(bytes)
  if (asMessage.ok) return asMessage
  return refused({
    reason: 'neither',
    asTransaction: asTransaction.problem,
    asMessage: asMessage.problem,
  })
}

/** The transaction's wire bytes, with zero signatures for missing ones; the exact inverse of decoding one. */
export const encodeTransaction = ({ message, signatures }: Transaction): Uint8Array => {
  const messageBytes = encodeMessage(message)
  if (message.version === 1) return joinBytes([messageBytes, ...signatures])
  const count: number[] = []
  pushCompactU16(count, signatures.length)
  return joinBytes([Uint8Array.from(count), ...signatures, messageBytes])
}

const refused = (problem: WireProblem): WireResult => ({ ok: false, problem })

const decodeSignaturesFirst = (bytes: Uint8Array): WireResult => {
  const cursor: MessageCursor = cursorOver(bytes)
  const signatures = readSignatures(cursor, readCompactU16(cursor, 'signature-count'))
  const message = readSignaturesFirstMessage(cursor)
  return conclude(cursor, { message, signatures, bare: false })
}

const decodeBareMessage = (bytes: Uint8Array): WireResult => {
  const cursor: MessageCursor = cursorOver(bytes)
  const message = readSignaturesFirstMessage(cursor)
  return conclude(cursor, { message, signatures: zeroSignatures(message), bare: true })
}

/** No transaction starts with the byte of version 0: its signatures would come first. */
const decodeBareVersion0 = (bytes: Uint8Array): WireResult => {
  const result = decodeBareMessage(bytes)
  return result.ok
    ? result
    : refused({ reason: 'not-a-version-0-message', problem: result.problem })
}

/** In version 1 the signatures come last and uncounted, so a message with nothing after it is a bare one. */
const decodeVersion1 = (bytes: Uint8Array): WireResult => {
  const cursor: MessageCursor = cursorOver(bytes)
  const message = readVersion1Message(cursor)
  const bare = bytesLeft(cursor) === 0
  const signatures = bare
    ? zeroSignatures(message)
    : readSignatures(cursor, message.header.requiredSignatures)
  return conclude(cursor, { message, signatures, bare })
}

const readSignatures = (cursor: MessageCursor, count: number): Uint8Array[] => {
  const signatures: Uint8Array[] = []
  for (let index = 0; index < count && cursor.problem === undefined; index++) {
    signatures.push(readBytes(cursor, signatureBytes, 'signature'))
  }
  return signatures
}

const zeroSignatures = ({ header }: Message): Uint8Array[] =>
  Array.from({ length: header.requiredSignatures }, () => new Uint8Array(signatureBytes))

const conclude = (cursor: MessageCursor, transaction: Transaction): WireResult => {
  const left = bytesLeft(cursor)
  if (left > 0) refuse(cursor, { reason: 'trailing-bytes', at: cursor.at, bytes: left })
  const problem =
    cursor.problem ??
    checkSize(cursor, transaction) ??
    checkSignatures(transaction) ??
    findSanitizeProblem(transaction.message)
  return problem === undefined ? { ok: true, transaction } : refused(problem)
}

/** A bare message counts with the signatures that it will need. */
const checkSize = (
  cursor: MessageCursor,
  { message, signatures, bare }: Transaction,
): WireProblem | undefined => {
  const version1 = message.version === 1
  const limit = version1 ? maxVersion1Bytes : maxSignaturesFirstBytes
  const missing = bare ? signatures.length * signatureBytes + (version1 ? 0 : 1) : 0
  const size = cursor.bytes.length + missing
  return size > limit
    ? { reason: 'transaction-too-large', version: message.version, max: limit, bytes: size }
    : undefined
}

const checkSignatures = ({ message, signatures }: Transaction): WireProblem | undefined => {
  const required = message.header.requiredSignatures
  if (signatures.length === required) return undefined
  return { reason: 'signature-mismatch', required, found: signatures.length }
}

const joinBytes = (parts: readonly Uint8Array[]): Uint8Array => {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
