import { type Address, addressToBytes } from '../../solana/address/address.ts'
import { lighthouseProgram } from '../../solana/address/known-address.ts'
import { pushCompactU16 } from '../../solana/transaction/message-writer.ts'
import type {
  Guard,
  GuardCondition,
  ProgramCondition,
  TokenCondition,
  WalletCondition,
} from './guard.ts'

/**
 * Lighthouse's assertions, as far as guards need them. Layout (Borsh: one-byte tags, little-endian numbers; source: npm
 * lighthouse-sdk 2.1.0): code, log level, then the assertion, or for the `Multi` forms their number in LEB128 and the
 * assertions. An assertion is its tag, the expected value and the operator, on one read-only account.
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
const programDataField = { slot: 1 } as const

export const guardWallet = (wallet: Address, asserts: WalletCondition[]): Guard =>
  multi(codes.assertAccountInfoMulti, wallet, asserts, walletBytes)

export const guardTokenAccount = (account: Address, asserts: TokenCondition[]): Guard =>
  multi(codes.assertTokenAccountMulti, account, asserts, tokenBytes)

/** `programData` is the account that contains the program's code. */
export const guardProgramData = (programData: Address, condition: ProgramCondition): Guard => ({
  programId: lighthouseProgram,
  accounts: [programData],
  data: Uint8Array.from([
    codes.assertUpgradeableLoaderAccount,
    silent,
    loaderState.programData,
    programDataField.slot,
    ...u64(condition.slot),
    operators.equal,
  ]),
  asserts: [condition],
})

const walletBytes = (condition: WalletCondition): number[] => {
  switch (condition.kind) {
    case 'wallet-owned-by-system':
      return [accountInfo.knownOwner, knownOwners.system, operators.equal]
    case 'wallet-without-data':
      return [accountInfo.dataLength, ...u64(0n), operators.equal]
    case 'wallet-holds':
      return [accountInfo.lamports, ...u64(condition.minLamports), operators.atLeast]
  }
}

const tokenBytes = (condition: TokenCondition): number[] => {
  switch (condition.kind) {
    case 'token-owner':
      return [tokenAccount.owner, ...addressToBytes(condition.owner), operators.equal]
    case 'tokens-held':
      return [tokenAccount.amount, ...u64(condition.min.raw), operators.atLeast]
    case 'delegate':
      return [tokenAccount.delegate, ...option(condition.delegate), operators.equal]
    case 'delegated-amount':
      return [tokenAccount.delegatedAmount, ...u64(condition.max.raw), operators.atMost]
    case 'close-authority':
      return [tokenAccount.closeAuthority, ...option(condition.closeAuthority), operators.equal]
  }
}

const multi = <Condition extends GuardCondition>(
  code: number,
  account: Address,
  asserts: Condition[],
  bytesOf: (condition: Condition) => number[],
): Guard => {
  const count: number[] = []
  // LEB128 and Solana's compact lengths have the same encoding.
  pushCompactU16(count, asserts.length)
  return {
    programId: lighthouseProgram,
    accounts: [account],
    data: Uint8Array.from([code, silent, ...count, ...asserts.flatMap(bytesOf)]),
    asserts,
  }
}

const option = (address: Address | undefined): number[] =>
  address ? [1, ...addressToBytes(address)] : [0]

const u64 = (value: bigint): number[] =>
  Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
