import { type Address, addressToBytes } from '../../solana/address/address.ts'
import { lighthouseProgram, systemProgram } from '../../solana/address/known-address.ts'
import {
  accountInfoTags as accountInfo,
  assertionCodes as codes,
  knownOwners,
  loaderStates,
  mintTags as mintAccount,
  operators,
  programDataTags,
  silentLog,
  tokenAccountTags as tokenAccount,
} from '../../solana/decoding/programs/lighthouse-assertions.ts'
import { pushCompactU16 } from '../../solana/transaction/message-writer.ts'
import type {
  Guard,
  GuardCondition,
  HoldingCondition,
  MintCondition,
  ProgramCondition,
  TokenCondition,
  WalletCondition,
} from './guard.ts'

export const guardWallet = (wallet: Address, asserts: WalletCondition[]): Guard =>
  multi(codes.accountInfoMulti, wallet, asserts, walletBytes)

export const guardTokenAccount = (account: Address, asserts: TokenCondition[]): Guard =>
  multi(codes.tokenAccountMulti, account, asserts, tokenBytes)

export const guardMint = (mint: Address, asserts: MintCondition[]): Guard =>
  multi(codes.mintAccountMulti, mint, asserts, mintBytes)

export const guardHolding = (account: Address, asserts: HoldingCondition[]): Guard =>
  multi(codes.accountInfoMulti, account, asserts, holdingBytes)

/** `programData` is the account that contains the program's code. */
export const guardProgramData = (programData: Address, condition: ProgramCondition): Guard => ({
  programId: lighthouseProgram,
  accounts: [programData],
  data: Uint8Array.from([
    codes.upgradeableLoaderAccount,
    silentLog,
    loaderStates.programData,
    programDataTags.slot,
    ...u64(condition.slot),
    operators.equal,
  ]),
  asserts: [condition],
})

const walletBytes = (condition: WalletCondition): number[] => {
  switch (condition.kind) {
    case 'wallet-owned-by-system':
      return [...ownerBytes(systemProgram), operators.equal]
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

const mintBytes = (condition: MintCondition): number[] => {
  switch (condition.kind) {
    case 'mint-authority':
      return [mintAccount.authority, ...option(condition.authority), operators.equal]
    case 'supply':
      return [mintAccount.supply, ...u64(condition.max.raw), operators.atMost]
    case 'freeze-authority':
      return [mintAccount.freezeAuthority, ...option(condition.authority), operators.equal]
  }
}

const holdingBytes = (condition: HoldingCondition): number[] => {
  switch (condition.kind) {
    case 'account-owner':
      return [...ownerBytes(condition.program), operators.equal]
    case 'account-holds':
      return [accountInfo.lamports, ...u64(condition.minLamports), operators.atLeast]
    case 'control': {
      const { offset, bytes, hash } = condition.part
      return [accountInfo.dataHash, ...hash, ...compact(offset), ...compact(bytes)]
    }
  }
}

/** Well-known owners have a number of their own, which saves 31 bytes. */
const ownerBytes = (program: Address): number[] => {
  const known = knownOwners.indexOf(program)
  return known === -1
    ? [accountInfo.owner, ...addressToBytes(program)]
    : [accountInfo.knownOwner, known]
}

const multi = <Condition extends GuardCondition>(
  code: number,
  account: Address,
  asserts: Condition[],
  bytesOf: (condition: Condition) => number[],
): Guard => ({
  programId: lighthouseProgram,
  accounts: [account],
  data: Uint8Array.from([code, silentLog, ...compact(asserts.length), ...asserts.flatMap(bytesOf)]),
  asserts,
})

/** LEB128 and Solana's compact lengths have the same encoding. */
const compact = (value: number): number[] => {
  const bytes: number[] = []
  pushCompactU16(bytes, value)
  return bytes
}

const option = (address: Address | undefined): number[] =>
  address ? [1, ...addressToBytes(address)] : [0]

const u64 = (value: bigint): number[] =>
  Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
