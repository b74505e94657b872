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
export const readSignaturesFirstMessage = (cursor: Cursor): Message => {
  const first = cursor.bytes[cursor.at] ?? 0
  const versioned = (first & versionBit) !== 0
  if (versioned) readVersion(cursor, version0Byte)
  const header = readHeader(cursor)
  const staticAccounts = readAddresses(cursor, readCompactU16(cursor, 'the number of accounts'))
  const blockhash = readHash(cursor, 'the blockhash')
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
export const readVersion1Message = (cursor: Cursor): Message => {
  readVersion(cursor, version1Byte)
  const header = readHeader(cursor)
  const configMask = readConfigMask(cursor)
  const blockhash = readHash(cursor, 'the blockhash')
  const instructionCount = readU8(cursor, 'the number of instructions')
  const accountCount = readU8(cursor, 'the number of accounts')
  const staticAccounts = readAddresses(cursor, accountCount)
  const config = readConfig(cursor, configMask)
  const instructions = readVersion1Instructions(cursor, instructionCount)
  return { version: 1, header, staticAccounts, blockhash, instructions, lookups: [], config }
}

const readVersion = (cursor: Cursor, expected: number): void => {
  const start = cursor.at
  const byte = readU8(cursor, 'the message version')
  if (byte === expected) return
  const found = byte & ~versionBit
  refuse(
    cursor,
    `the message at byte ${start} says version ${found}; expected ${expected & ~versionBit} here`,
  )
}

const readHeader = (cursor: Cursor): MessageHeader => ({
  requiredSignatures: readU8(cursor, 'the number of required signatures'),
  readonlySigned: readU8(cursor, 'the number of read-only signers'),
  readonlyUnsigned: readU8(cursor, 'the number of read-only accounts that do not sign'),
})

const readAddresses = (cursor: Cursor, count: number): Address[] => {
  const addresses: Address[] = []
  for (let index = 0; index < count && cursor.problem === undefined; index++) {
    addresses.push(readAddress(cursor, 'an account address'))
  }
  return addresses
}

const readInstructions = (cursor: Cursor): CompiledInstruction[] => {
  const count = readCompactU16(cursor, 'the number of instructions')
  const instructions: CompiledInstruction[] = []
  for (let index = 0; index < count && cursor.problem === undefined; index++) {
    instructions.push({
      programIndex: readU8(cursor, 'a program index'),
      accountIndexes: readCountedIndexes(
        cursor,
        "the number of an instruction's accounts",
        'account indexes',
      ),
      data: readBytes(
        cursor,
        readCompactU16(cursor, 'the length of instruction data'),
        'instruction data',
      ),
    })
  }
  return instructions
}

const readLookups = (cursor: Cursor): TableLookup[] => {
  const count = readCompactU16(cursor, 'the number of table lookups')
  const lookups: TableLookup[] = []
  for (let index = 0; index < count && cursor.problem === undefined; index++) {
    lookups.push({
      table: readAddress(cursor, 'a lookup table address'),
      writableIndexes: readCountedIndexes(
        cursor,
        'the number of writable lookups',
        'writable lookups',
      ),
      readonlyIndexes: readCountedIndexes(
        cursor,
        'the number of read-only lookups',
        'read-only lookups',
      ),
    })
  }
  return lookups
}

const readCountedIndexes = (cursor: Cursor, countName: string, name: string): number[] =>
  readIndexes(cursor, readCompactU16(cursor, countName), name)

const readConfigMask = (cursor: Cursor): number => {
  const start = cursor.at
  const mask = readU32(cursor, 'the config mask')
  if ((mask & ~knownConfigBits) !== 0) {
    refuse(cursor, `the config mask at byte ${start} has bits that version 1 does not know`)
  }
  const feeBits = mask & configBits.priorityFee
  if (feeBits !== 0 && feeBits !== configBits.priorityFee) {
    refuse(
      cursor,
      `the config mask at byte ${start} has one of the two priority fee bits; expected both or neither`,
    )
  }
  return mask
}

/** Values follow in the order of their bits. */
const readConfig = (cursor: Cursor, mask: number): TransactionConfig => {
  const config: TransactionConfig = {}
  if (mask & configBits.priorityFee)
    config.priorityFeeLamports = readU64(cursor, 'the priority fee')
  if (mask & configBits.computeUnitLimit)
    config.computeUnitLimit = readU32(cursor, 'the compute unit limit')
  if (mask & configBits.loadedAccountsDataSizeLimit) {
    config.loadedAccountsDataSizeLimitBytes = readU32(cursor, 'the loaded data limit')
  }
  if (mask & configBits.heapSize) config.heapSizeBytes = readU32(cursor, 'the heap size')
  return config
}

const readVersion1Instructions = (cursor: Cursor, count: number): CompiledInstruction[] => {
  const headers: { programIndex: number; accountCount: number; dataBytes: number }[] = []
  for (let index = 0; index < count && cursor.problem === undefined; index++) {
    headers.push({
      programIndex: readU8(cursor, 'a program index'),
      accountCount: readU8(cursor, "the number of an instruction's accounts"),
      dataBytes: readU16(cursor, 'the length of instruction data'),
    })
  }
  return headers.map(({ programIndex, accountCount, dataBytes }) => ({
    programIndex,
    accountIndexes: readIndexes(cursor, accountCount, 'account indexes'),
    data: readBytes(cursor, dataBytes, 'instruction data'),
  }))
}
