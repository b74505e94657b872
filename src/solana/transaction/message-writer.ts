import { type Address, addressToBytes } from '../address/address.ts'
import { bytesOfBase58 } from '../../basics/base58.ts'
import { configBits, version0Byte, version1Byte } from './message-reader.ts'
import type { Message, MessageHeader, TransactionConfig } from './message.ts'

/**
 * The message's bytes, which are what is signed; the exact inverse of reading them. They are cached by message and must
 * not be changed, because a scan both simulates a message and checks its signatures.
 */
export const encodeMessage = (message: Message): Uint8Array => {
  const known = encoded.get(message)
  if (known) return known
  const out: number[] = []
  if (message.version === 1) writeVersion1(out, message)
  else writeSignaturesFirst(out, message)
  const bytes = new Uint8Array(out)
  encoded.set(message, bytes)
  return bytes
}

const encoded = new WeakMap<Message, Uint8Array>()

/** Appends a length in Solana's compact form. */
export const pushCompactU16 = (out: number[], value: number): void => {
  let rest = value
  while (rest >= 0x80) {
    out.push((rest & 0x7f) | 0x80)
    rest >>= 7
  }
  out.push(rest)
}

const writeSignaturesFirst = (out: number[], message: Message): void => {
  if (message.version === 0) out.push(version0Byte)
  pushHeader(out, message.header)
  pushCompactU16(out, message.staticAccounts.length)
  pushAddresses(out, message.staticAccounts)
  pushBytes(out, hashBytes(message.blockhash))
  pushCompactU16(out, message.instructions.length)
  for (const { programIndex, accountIndexes, data } of message.instructions) {
    out.push(programIndex)
    pushCounted(out, accountIndexes)
    pushCounted(out, data)
  }
  if (message.version === 0) writeLookups(out, message)
}

const writeLookups = (out: number[], { lookups }: Message): void => {
  pushCompactU16(out, lookups.length)
  for (const { table, writableIndexes, readonlyIndexes } of lookups) {
    pushBytes(out, addressToBytes(table))
    pushCounted(out, writableIndexes)
    pushCounted(out, readonlyIndexes)
  }
}

const writeVersion1 = (out: number[], message: Message): void => {
  out.push(version1Byte)
  pushHeader(out, message.header)
  const config = message.config ?? {}
  pushLittleEndian(out, BigInt(maskOf(config)), 4)
  pushBytes(out, hashBytes(message.blockhash))
  out.push(message.instructions.length, message.staticAccounts.length)
  pushAddresses(out, message.staticAccounts)
  pushConfig(out, config)
  for (const { programIndex, accountIndexes, data } of message.instructions) {
    out.push(programIndex, accountIndexes.length)
    pushLittleEndian(out, BigInt(data.length), 2)
  }
  for (const { accountIndexes, data } of message.instructions) {
    pushBytes(out, accountIndexes)
    pushBytes(out, data)
  }
}

const maskOf = (config: TransactionConfig): number =>
  (config.priorityFeeLamports === undefined ? 0 : configBits.priorityFee) |
  (config.computeUnitLimit === undefined ? 0 : configBits.computeUnitLimit) |
  (config.loadedAccountsDataSizeLimitBytes === undefined
    ? 0
    : configBits.loadedAccountsDataSizeLimit) |
  (config.heapSizeBytes === undefined ? 0 : configBits.heapSize)

const pushConfig = (out: number[], config: TransactionConfig): void => {
  if (config.priorityFeeLamports !== undefined) pushLittleEndian(out, config.priorityFeeLamports, 8)
  const words = [
    config.computeUnitLimit,
    config.loadedAccountsDataSizeLimitBytes,
    config.heapSizeBytes,
  ]
  for (const word of words) if (word !== undefined) pushLittleEndian(out, BigInt(word), 4)
}

const pushHeader = (out: number[], header: MessageHeader): void => {
  out.push(header.requiredSignatures, header.readonlySigned, header.readonlyUnsigned)
}

/** @throws Error if the text is not base58 of 32 bytes, which no reader produces: a bug */
const hashBytes = (text: string): Uint8Array => {
  const bytes = bytesOfBase58(text)
  if (!bytes) throw new Error('a blockhash is base58 of 32 bytes')
  return bytes
}

const pushAddresses = (out: number[], addresses: readonly Address[]): void => {
  for (const address of addresses) pushBytes(out, addressToBytes(address))
}

const pushCounted = (out: number[], bytes: ArrayLike<number>): void => {
  pushCompactU16(out, bytes.length)
  pushBytes(out, bytes)
}

const pushBytes = (out: number[], bytes: ArrayLike<number>): void => {
  for (let index = 0; index < bytes.length; index++) out.push(bytes[index] ?? 0)
}

const pushLittleEndian = (out: number[], value: bigint, byteCount: number): void => {
  for (let index = 0; index < byteCount; index++)
    out.push(Number((value >> BigInt(8 * index)) & 0xffn))
}
