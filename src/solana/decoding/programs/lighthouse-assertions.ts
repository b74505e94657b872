import { addressToBytes } from '../../address/address.ts'
import {
  loaderV3Program,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../address/known-address.ts'
import {
  bytesLeft,
  type Cursor,
  cursorOver,
  readBytes,
  readCompactU16,
  readU64,
  readU8,
} from '../../bytes/byte-reader.ts'

/**
 * Lighthouse's assertions, as far as guards need them. Layout (Borsh: one-byte tags, little-endian numbers; source:
 * Jac0xb/lighthouse `programs/lighthouse/src`): code, log level, then the assertion, or for the `Multi` forms their
 * number in LEB128 and the assertions. An assertion is its tag, the expected value and the operator, on one account.
 */
export const assertionCodes = {
  accountInfoMulti: 6,
  mintAccountMulti: 8,
  tokenAccountMulti: 10,
  upgradeableLoaderAccount: 13,
} as const

export const silentLog = 0
export const operators = { equal: 0, atLeast: 4, atMost: 5 } as const
export const accountInfoTags = {
  lamports: 0,
  dataLength: 1,
  owner: 2,
  knownOwner: 3,
  dataHash: 8,
} as const
export const tokenAccountTags = {
  owner: 1,
  amount: 2,
  delegate: 3,
  delegatedAmount: 6,
  closeAuthority: 7,
} as const
export const mintTags = { authority: 0, supply: 1, freezeAuthority: 4 } as const
export const loaderStates = { programData: 3 } as const
export const programDataTags = { slot: 1 } as const
export const knownOwners = [systemProgram, tokenProgram, token2022Program, undefined, stakeProgram]

/** Where an assertion looks, what it expects there, and how the two compare. */
export type Assertion =
  | { of: 'lamports' | 'length'; expected: bigint; operator: Operator }
  /** A u64 in the data. */
  | { of: 'number'; offset: number; expected: bigint; operator: Operator }
  | { of: 'owner'; expected: Uint8Array }
  | { of: 'bytes'; offset: number; expected: Uint8Array }
  /** A C-style option of an address: a u32 that is 0 or 1, then 32 bytes. */
  | { of: 'option'; offset: number; expected: Uint8Array | undefined }
  /** Keccak-256 of a part of the data. */
  | { of: 'hash'; offset: number; bytes: number; expected: Uint8Array }

export type Operator = 'equal' | 'at-least' | 'at-most'

/** The assertions of one instruction, all about its first account. */
export type AssertionList = {
  /** Programs of which one has to own the account; absent: any. */
  owners?: readonly Uint8Array[]
  assertions: Assertion[]
}

/** Undefined for an instruction that is not one of these, whatever it does. */
export const readAssertions = (data: Uint8Array): AssertionList | undefined => {
  const cursor: Cursor = cursorOver(data)
  const code = readU8(cursor, '')
  readU8(cursor, '')
  const list = readList(code, cursor)
  return list && cursor.problem === undefined && bytesLeft(cursor) === 0 ? list : undefined
}

const tokenOwners = [tokenProgram, token2022Program].map(addressToBytes)
const loaderOwners = [addressToBytes(loaderV3Program)]

const readList = (code: number, cursor: Cursor): AssertionList | undefined => {
  switch (code) {
    case assertionCodes.accountInfoMulti: {
      const assertions = readMany(cursor, readAccountInfo)
      return assertions && { assertions }
    }
    case assertionCodes.tokenAccountMulti: {
      const assertions = readMany(cursor, readTokenAccount)
      return assertions && { owners: tokenOwners, assertions }
    }
    case assertionCodes.mintAccountMulti: {
      const assertions = readMany(cursor, readMint)
      return assertions && { owners: tokenOwners, assertions }
    }
    case assertionCodes.upgradeableLoaderAccount: {
      const assertions = readProgramData(cursor)
      return assertions && { owners: loaderOwners, assertions }
    }
    default:
      return undefined
  }
}

const readMany = (
  cursor: Cursor,
  read: (cursor: Cursor) => Assertion | undefined,
): Assertion[] | undefined => {
  const assertions: Assertion[] = []
  // LEB128 and Solana's compact lengths have the same encoding.
  for (let left = readCompactU16(cursor, ''); left > 0; left--) {
    const assertion = read(cursor)
    if (!assertion || cursor.problem !== undefined) return undefined
    assertions.push(assertion)
  }
  return assertions
}

const readAccountInfo = (cursor: Cursor): Assertion | undefined => {
  switch (readU8(cursor, '')) {
    case accountInfoTags.lamports:
      return readNumber(cursor, { of: 'lamports' })
    case accountInfoTags.dataLength:
      return readNumber(cursor, { of: 'length' })
    case accountInfoTags.owner: {
      const expected = readBytes(cursor, addressBytes, '')
      return isEqual(cursor) ? { of: 'owner', expected } : undefined
    }
    case accountInfoTags.knownOwner: {
      const owner = knownOwners[readU8(cursor, '')]
      if (!owner || !isEqual(cursor)) return undefined
      return { of: 'owner', expected: addressToBytes(owner) }
    }
    case accountInfoTags.dataHash: {
      const expected = readBytes(cursor, 32, '')
      const offset = readCompactU16(cursor, '')
      return { of: 'hash', offset, bytes: readCompactU16(cursor, ''), expected }
    }
    default:
      return undefined
  }
}

/** Offsets are those of SPL Token's `Account`. */
const readTokenAccount = (cursor: Cursor): Assertion | undefined => {
  switch (readU8(cursor, '')) {
    case tokenAccountTags.owner: {
      const expected = readBytes(cursor, addressBytes, '')
      return isEqual(cursor) ? { of: 'bytes', offset: 32, expected } : undefined
    }
    case tokenAccountTags.amount:
      return readNumber(cursor, { of: 'number', offset: 64 })
    case tokenAccountTags.delegate:
      return readOption(cursor, 72)
    case tokenAccountTags.delegatedAmount:
      return readNumber(cursor, { of: 'number', offset: 121 })
    case tokenAccountTags.closeAuthority:
      return readOption(cursor, 129)
    default:
      return undefined
  }
}

/** Offsets are those of SPL Token's `Mint`. */
const readMint = (cursor: Cursor): Assertion | undefined => {
  switch (readU8(cursor, '')) {
    case mintTags.authority:
      return readOption(cursor, 0)
    case mintTags.supply:
      return readNumber(cursor, { of: 'number', offset: 36 })
    case mintTags.freezeAuthority:
      return readOption(cursor, 46)
    default:
      return undefined
  }
}

/** The slot of a program's last deployment: u32 kind 3, then the slot; source: solana-loader-v3-interface `state.rs`. */
const readProgramData = (cursor: Cursor): Assertion[] | undefined => {
  if (readU8(cursor, '') !== loaderStates.programData) return undefined
  if (readU8(cursor, '') !== programDataTags.slot) return undefined
  const slot = readNumber(cursor, { of: 'number', offset: 4 })
  const kind = Uint8Array.of(loaderStates.programData, 0, 0, 0)
  return slot && [{ of: 'bytes', offset: 0, expected: kind }, slot]
}

const readNumber = (
  cursor: Cursor,
  place: { of: 'lamports' | 'length' } | { of: 'number'; offset: number },
): Assertion | undefined => {
  const expected = readU64(cursor, '')
  const operator = operatorNames.get(readU8(cursor, ''))
  return operator && { ...place, expected, operator }
}

const readOption = (cursor: Cursor, offset: number): Assertion | undefined => {
  const isSome = readU8(cursor, '') === 1
  const expected = isSome ? readBytes(cursor, addressBytes, '') : undefined
  return isEqual(cursor) ? { of: 'option', offset, expected } : undefined
}

const addressBytes = 32

const operatorNames: ReadonlyMap<number, Operator> = new Map([
  [operators.equal, 'equal'],
  [operators.atLeast, 'at-least'],
  [operators.atMost, 'at-most'],
])

const isEqual = (cursor: Cursor): boolean => readU8(cursor, '') === operators.equal
