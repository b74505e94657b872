import type { MessageProblem, WirePart } from '../../basics/wire-problem.ts'
import type { Address } from '../address/address.ts'
import {
  type Cursor,
  readAddress,
  readBytes,
  readCompactU16,
  readHash,
  readIndexes,
  readU16,
  readU32,
  readU64,
  readU8,
  refuse,
} from '../bytes/byte-reader.ts'
import type {
  CompiledInstruction,
  Message,
  MessageHeader,
  TableLookup,
  TransactionConfig,
} from './message.ts'

/** A cursor over a transaction or message. */
export type MessageCursor = Cursor<WirePart, MessageProblem>

/** The high bit of a message's first byte marks the rest as a version; without it the message is legacy. */
export const versionBit = 0x80
export const version0Byte = versionBit | 0
export const version1Byte = versionBit | 1

/** Bits of a version 1 message's config mask (SIMD-0385). The fee takes two, one for each half of its u64. */
export const configBits = {
  priorityFee: 0b00011,
  computeUnitLimit: 0b00100,
  loadedAccountsDataSizeLimit: 0b01000,
  heapSize: 0b10000,
} as const

const knownConfigBits =
  configBits.priorityFee |
  configBits.computeUnitLimit |
  configBits.loadedAccountsDataSizeLimit |
  configBits.heapSize

/**
 * Reads a legacy or version 0 message and leaves the cursor behind it. Its parts are not yet checked against each
 * other.
 */
export const readSignaturesFirstMessage = (cursor: MessageCursor): Message => {
  const first = cursor.bytes[cursor.at] ?? 0
  const versioned = (first & versionBit) !== 0
  if (versioned) readVersion(cursor, version0Byte)
  const header = readHeader(cursor)
  const staticAccounts = readAddresses(cursor, readCompactU16(cursor, 'account-count'))
  const blockhash = readHash(cursor, 'blockhash')
  const instructions = readInstructions(cursor)
  const lookups = versioned ? readLookups(cursor) : []
  return {
    version: versioned ? 0 : 'legacy',
    header,
    staticAccounts,
    blockhash,
    instructions,
    lookups,
  }
}

/** Reads a version 1 message (SIMD-0385), in which all counts precede what they count. */
export const readVersion1Message = (cursor: MessageCursor): Message => {
  readVersion(cursor, version1Byte)
  const header = readHeader(cursor)
  const configMask = readConfigMask(cursor)
  const blockhash = readHash(cursor, 'blockhash')
  const instructionCount = readU8(cursor, 'instruction-count')
  const accountCount = readU8(cursor, 'account-count')
  const staticAccounts = readAddresses(cursor, accountCount)
  const config = readConfig(cursor, configMask)
  const instructions = readVersion1Instructions(cursor, instructionCount)
  return { version: 1, header, staticAccounts, blockhash, instructions, lookups: [], config }
}

const readVersion = (cursor: MessageCursor, expected: number): void => {
  const start = cursor.at
  const byte = readU8(cursor, 'message-version')
  if (byte === expected) return
  const [found, version] = [byte & ~versionBit, expected & ~versionBit]
  refuse(cursor, { reason: 'other-version', at: start, found, expected: version })
}

const readHeader = (cursor: MessageCursor): MessageHeader => ({
  requiredSignatures: readU8(cursor, 'required-signature-count'),
  readonlySigned: readU8(cursor, 'readonly-signer-count'),
  readonlyUnsigned: readU8(cursor, 'readonly-account-count'),
})

const readAddresses = (cursor: MessageCursor, count: number): Address[] => {
  const addresses: Address[] = []
  for (let index = 0; index < count && cursor.problem === undefined; index++) {
    addresses.push(readAddress(cursor, 'account-address'))
  }
  return addresses
}

const readInstructions = (cursor: MessageCursor): CompiledInstruction[] => {
  const count = readCompactU16(cursor, 'instruction-count')
  const instructions: CompiledInstruction[] = []
  for (let index = 0; index < count && cursor.problem === undefined; index++) {
    instructions.push({
      programIndex: readU8(cursor, 'program-index'),
      accountIndexes: readCountedIndexes(cursor, 'instruction-account-count', 'account-indexes'),
      data: readBytes(
        cursor,
        readCompactU16(cursor, 'instruction-data-length'),
        'instruction-data',
      ),
    })
  }
  return instructions
}

const readLookups = (cursor: MessageCursor): TableLookup[] => {
  const count = readCompactU16(cursor, 'lookup-count')
  const lookups: TableLookup[] = []
  for (let index = 0; index < count && cursor.problem === undefined; index++) {
    lookups.push({
      table: readAddress(cursor, 'lookup-table'),
      writableIndexes: readCountedIndexes(cursor, 'writable-lookup-count', 'writable-lookups'),
      readonlyIndexes: readCountedIndexes(cursor, 'readonly-lookup-count', 'readonly-lookups'),
    })
  }
  return lookups
}

const readCountedIndexes = (cursor: MessageCursor, countPart: WirePart, part: WirePart): number[] =>
  readIndexes(cursor, readCompactU16(cursor, countPart), part)

const readConfigMask = (cursor: MessageCursor): number => {
  const start = cursor.at
  const mask = readU32(cursor, 'config-mask')
  if ((mask & ~knownConfigBits) !== 0) {
    refuse(cursor, { reason: 'unknown-config-bits', at: start })
  }
  const feeBits = mask & configBits.priorityFee
  if (feeBits !== 0 && feeBits !== configBits.priorityFee) {
    refuse(cursor, { reason: 'half-priority-fee', at: start })
  }
  return mask
}

/** Values follow in the order of their bits. */
const readConfig = (cursor: MessageCursor, mask: number): TransactionConfig => {
  const config: TransactionConfig = {}
  if (mask & configBits.priorityFee) config.priorityFeeLamports = readU64(cursor, 'priority-fee')
  if (mask & configBits.computeUnitLimit)
    config.computeUnitLimit = readU32(cursor, 'compute-unit-limit')
  if (mask & configBits.loadedAccountsDataSizeLimit) {
    config.loadedAccountsDataSizeLimitBytes = readU32(cursor, 'loaded-data-limit')
  }
  if (mask & configBits.heapSize) config.heapSizeBytes = readU32(cursor, 'heap-size')
  return config
}

const readVersion1Instructions = (cursor: MessageCursor, count: number): CompiledInstruction[] => {
  const headers: { programIndex: number; accountCount: number; dataBytes: number }[] = []
  for (let index = 0; index < count && cursor.problem === undefined; index++) {
    headers.push({
      programIndex: readU8(cursor, 'program-index'),
      accountCount: readU8(cursor, 'instruction-account-count'),
      dataBytes: readU16(cursor, 'instruction-data-length'),
    })
  }
  return headers.map(({ programIndex, accountCount, dataBytes }) => ({
    programIndex,
    accountIndexes: readIndexes(cursor, accountCount, 'account-indexes'),
    data: readBytes(cursor, dataBytes, 'instruction-data'),
  }))
}
