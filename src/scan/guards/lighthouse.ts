import { type Address, addressToBytes } from '../../solana/address/address.ts'
import { lighthouseProgram } from '../../solana/address/known-address.ts'
import { pushCompactU16 } from '../../solana/transaction/message-writer.ts'
import type { Guard } from './guard.ts'

/**
 * Lighthouse's assertions, as far as guards need them. Layout (Borsh: tags of one byte, little-endian numbers; source:
 * npm lighthouse-sdk 2.1.0): code, log level, then the assertion, or for the `Multi` forms their number in LEB128 and
 * the assertions. Each assertion is its tag, the expected value and the operator; one account, read-only.
 */
const codes = {
  assertAccountInfoMulti: 6,
  assertTokenAccountMulti: 10,
  assertUpgradeableLoaderAccount: 13,
} as const

const silent = 0
const operators = { equal: 0, atLeast: 4, atMost: 5 } as const
const accountInfo = { lamports: 0, dataLength: 1, knownOwner: 3 } as const
const knownOwners = { system: 0 } as const
const tokenAccount = {
  owner: 1,
  amount: 2,
  delegate: 3,
  delegatedAmount: 6,
  closeAuthority: 7,
} as const
const loaderState = { programData: 3 } as const
const programData = { slot: 1 } as const

export type Assertion = { bytes: number[]; sentence: string }

export const guardWallet = (wallet: Address, assertions: readonly Assertion[]): Guard =>
  multi(codes.assertAccountInfoMulti, wallet, assertions)

export const guardTokenAccount = (account: Address, assertions: readonly Assertion[]): Guard =>
  multi(codes.assertTokenAccountMulti, account, assertions)

/** That the program whose data this is has not been deployed anew since the slot. */
export const guardProgramData = (account: Address, slot: bigint, sentence: string): Guard => ({
  programId: lighthouseProgram,
  accounts: [account],
  data: Uint8Array.from([
    codes.assertUpgradeableLoaderAccount,
    silent,
    loaderState.programData,
    programData.slot,
    ...u64(slot),
    operators.equal,
  ]),
  asserts: [sentence],
})

export const lamportsAtLeast = (lamports: bigint, sentence: string): Assertion => ({
  bytes: [accountInfo.lamports, ...u64(lamports), operators.atLeast],
  sentence,
})

export const holdsNoData = (sentence: string): Assertion => ({
  bytes: [accountInfo.dataLength, ...u64(0n), operators.equal],
  sentence,
})

export const ownedBySystem = (sentence: string): Assertion => ({
  bytes: [accountInfo.knownOwner, knownOwners.system, operators.equal],
  sentence,
})

export const tokenOwnerIs = (owner: Address, sentence: string): Assertion => ({
  bytes: [tokenAccount.owner, ...addressToBytes(owner), operators.equal],
  sentence,
})

export const tokensAtLeast = (amount: bigint, sentence: string): Assertion => ({
  bytes: [tokenAccount.amount, ...u64(amount), operators.atLeast],
  sentence,
})

export const delegateIs = (delegate: Address | undefined, sentence: string): Assertion => ({
  bytes: [tokenAccount.delegate, ...option(delegate), operators.equal],
  sentence,
})

export const delegatedAtMost = (amount: bigint, sentence: string): Assertion => ({
  bytes: [tokenAccount.delegatedAmount, ...u64(amount), operators.atMost],
  sentence,
})

export const closeAuthorityIs = (authority: Address | undefined, sentence: string): Assertion => ({
  bytes: [tokenAccount.closeAuthority, ...option(authority), operators.equal],
  sentence,
})

const multi = (code: number, account: Address, assertions: readonly Assertion[]): Guard => {
  const count: number[] = []
  // LEB128 and Solana's short lengths are the same bytes.
  pushCompactU16(count, assertions.length)
  return {
    programId: lighthouseProgram,
    accounts: [account],
    data: Uint8Array.from([code, silent, ...count, ...assertions.flatMap(({ bytes }) => bytes)]),
    asserts: assertions.map(({ sentence }) => sentence),
  }
}

const option = (address: Address | undefined): number[] =>
  address ? [1, ...addressToBytes(address)] : [0]

const u64 = (value: bigint): number[] =>
  Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
