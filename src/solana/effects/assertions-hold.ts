import { keccak_256 } from '@noble/hashes/sha3'
import {
  type Assertion,
  type AssertionList,
  type Operator,
  readAssertions,
} from '../decoding/programs/lighthouse-assertions.ts'
import { readU32, readU64 } from '../state/layout.ts'

/** An account as an assertion sees it; one that does not exist is empty and belongs to the System program. */
export type AssertedAccount = { lamports: bigint; owner: Uint8Array; data: Uint8Array }

/**
 * How a call of the guard program ends on its account; `unknown` for instructions that guards do not use. Its own code
 * would do the same, but not every chain has it.
 */
export const outcomeOfAssertions = (
  data: Uint8Array,
  account: AssertedAccount | undefined,
): 'holds' | 'fails' | 'unknown' => {
  const list = readAssertions(data)
  if (!list) return 'unknown'
  return account && assertionsHold(list, account) ? 'holds' : 'fails'
}

/** Whether an instruction of assertions succeeds on the account. Source: Jac0xb/lighthouse `processor`, `types/assert`. */
export const assertionsHold = (
  { owners, assertions }: AssertionList,
  account: AssertedAccount,
): boolean =>
  (!owners || owners.some((owner) => isSame(owner, account.owner))) &&
  assertions.every((assertion) => holds(assertion, account))

const holds = (assertion: Assertion, { lamports, owner, data }: AssertedAccount): boolean => {
  switch (assertion.of) {
    case 'lamports':
      return compares(lamports, assertion)
    case 'length':
      return compares(BigInt(data.length), assertion)
    case 'number': {
      const { offset } = assertion
      return data.length >= offset + 8 && compares(readU64(data, offset), assertion)
    }
    case 'owner':
      return isSame(owner, assertion.expected)
    case 'bytes': {
      const { offset, expected } = assertion
      return isSame(data.subarray(offset, offset + expected.length), expected)
    }
    case 'option':
      return isOption(data, assertion.offset, assertion.expected)
    case 'hash': {
      const { offset, bytes, expected } = assertion
      if (data.length < offset + bytes) return false
      return isSame(keccak_256(data.subarray(offset, offset + bytes)), expected)
    }
  }
}

const isOption = (data: Uint8Array, offset: number, expected: Uint8Array | undefined): boolean => {
  if (data.length < offset + 36) return false
  if (readU32(data, offset) !== (expected ? 1 : 0)) return false
  return !expected || isSame(data.subarray(offset + 4, offset + 36), expected)
}

const compares = (
  actual: bigint,
  { expected, operator }: { expected: bigint; operator: Operator },
): boolean => {
  if (operator === 'equal') return actual === expected
  return operator === 'at-least' ? actual >= expected : actual <= expected
}

const isSame = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, index) => byte === right[index])
