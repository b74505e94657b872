import {
  configBits,
  version0Byte,
  version1Byte,
} from '../../../solana/transaction/message-reader.ts'
import { maxVersion1Bytes } from '../../../solana/transaction/wire.ts'
import { type MessageConfig, readSignedMessage, type StreamedMessage } from './streamed-message.ts'

/**
 * The bytes that were signed and sent, from the Transaction of solana-storage.proto; undefined if there are none. The
 * stream describes a transaction field by field; its bytes are put together again so that one decoder, with all its
 * checks, reads transactions of every source.
 */
export const wireBytesOf = (bytes: Uint8Array): Uint8Array | undefined => {
  const read = readSignedMessage(bytes)
  if (!read) return undefined
  const { signatures, message } = read
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

const u8Max = 0xff

/** False if a count does not fit into its field. */
const writeVersion1 = (out: Wire, message: StreamedMessage, config: MessageConfig): boolean => {
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

const maskOf = ({ fee, units, loadedBytes, heapBytes }: MessageConfig): number =>
  (fee === undefined ? 0 : configBits.priorityFee) |
  (units === undefined ? 0 : configBits.computeUnitLimit) |
  (loadedBytes === undefined ? 0 : configBits.loadedAccountsDataSizeLimit) |
  (heapBytes === undefined ? 0 : configBits.heapSize)
