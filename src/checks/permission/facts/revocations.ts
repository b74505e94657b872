import { address, type Address, addressToBytes } from '../../../solana/address/address.ts'
import {
  clockSysvar,
  rentSysvar,
  stakeProgram,
  systemProgram,
} from '../../../solana/address/known-address.ts'
import type { PlannedInstruction } from '../../../solana/transaction/compile-message.ts'

/** Still required by the nonce instructions. */
const recentBlockhashesSysvar = address('SysvarRecentB1ockHashes11111111111111111111')

const writable = (account: Address) => ({ address: account, signer: false, writable: true })
const readable = (account: Address) => ({ address: account, signer: false, writable: false })
const signing = (account: Address) => ({ address: account, signer: true, writable: false })

/** Token and Token-2022 `Revoke` (code 5): removes the delegate of the account. */
export const revokeDelegate = (
  program: Address,
  account: Address,
  owner: Address,
): PlannedInstruction => byOwner(program, account, owner, [5])

/**
 * Token `SetAuthority` (code 6) of the account's owner (kind 2) to the same owner. On a wrapped SOL account the program
 * then clears close authority and delegate, which is the only way for an owner to remove another's close authority:
 * setting the close authority directly requires the signature of its holder.
 */
export const renewNativeOwner = (
  program: Address,
  account: Address,
  owner: Address,
): PlannedInstruction => byOwner(program, account, owner, [6, 2, 1, ...addressToBytes(owner)])

const byOwner = (
  program: Address,
  account: Address,
  owner: Address,
  data: readonly number[],
): PlannedInstruction => ({
  programId: program,
  accounts: [writable(account), signing(owner)],
  data: Uint8Array.from(data),
})

/** Stake `Authorize` (code 1) of the staker (kind 0), which the withdrawer may always sign. */
export const takeBackStaker = (stake: Address, withdrawer: Address): PlannedInstruction => ({
  programId: stakeProgram,
  accounts: [writable(stake), readable(clockSysvar), signing(withdrawer)],
  data: Uint8Array.of(1, 0, 0, 0, ...addressToBytes(withdrawer), 0, 0, 0, 0),
})

/**
 * System `WithdrawNonceAccount` (code 5) of the full balance: it deletes the nonce and voids everything signed with it.
 */
export const closeNonce = (
  nonce: Address,
  authority: Address,
  lamports: bigint,
): PlannedInstruction => ({
  programId: systemProgram,
  accounts: [
    writable(nonce),
    writable(authority),
    readable(recentBlockhashesSysvar),
    readable(rentSysvar),
    signing(authority),
  ],
  data: Uint8Array.of(5, 0, 0, 0, ...littleEndian(lamports)),
})

const littleEndian = (value: bigint): number[] =>
  Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
