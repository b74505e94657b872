import type { Address } from '../../../solana/address/address.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { PlannedInstruction } from '../../../solana/transaction/compile-message.ts'

/** Permanent words of the interface. */
export const permissionKinds = [
  'token-delegate',
  'close-authority',
  'frozen-account',
  'permanent-delegate',
  'freeze-authority',
  'default-frozen',
  'pause-authority',
  'transfer-hook',
  'transfer-fee-authority',
  'unknown-extension',
  'stake-withdrawer',
  'stake-staker',
  'stake-lockup',
  'nonce-authority',
  'upgrade-authority',
  'wallet-owner',
  'multisig-signer',
] as const

export type PermissionKind = (typeof permissionKinds)[number]

/**
 * - `wallet`: somebody may hold its private key;
 * - `program`: it has no private key, or a program owns its account, and nobody here knows the program;
 * - `known-program`: likewise, of an established protocol;
 * - `multisig`: several keys together;
 * - `issuer`: a regulated issuer of a well-known token;
 * - `known-bad`: a list of bad addresses names it;
 * - `own`: the wallet asked about itself.
 */
export const holderKinds = [
  'wallet',
  'program',
  'known-program',
  'multisig',
  'issuer',
  'known-bad',
  'own',
] as const

export type HolderKind = (typeof holderKinds)[number]

export type Holder = {
  address: Address
  kind: HolderKind
  /** The protocol or issuer, or what a list says of the address. */
  name?: string
}

/** The Token programs' largest amount, which wallets and apps write for "no limit". */
export const unlimitedAmount = 2n ** 64n - 1n

/** A standing power over something of the wallet's, or one that the wallet itself holds and could be robbed of. */
export type Permission = {
  kind: PermissionKind
  severity: Severity
  /** Where the power stands: a token, stake, nonce or program data account, the mint of an issuer's power, or the wallet. */
  account: Address
  /** Program of that account. */
  program?: Address
  /** Native SOL goes under the mint of wrapped SOL. */
  mint?: Address
  /** Absent where nobody has it: a frozen account that nobody can thaw. */
  holder?: Holder
  /** What the holder could take or withhold now, in base units of the mint. */
  amount?: bigint
  decimals?: number
  /** What a delegate may still take in all, now and later. */
  allowance?: bigint
  /** What the amount is worth. */
  exposureUsd?: number
  /** 0 to 1: how much of what is in the account that is. */
  share: number
  /** Whether the holder could take the amount, rather than hold it back. */
  takes: boolean
  /** What is so, for people. */
  summary: string
  /** What to do about it. */
  remedy: string
  /** What else bears on it: what a frozen account or a guard changes. */
  notes: string[]
  /** Ends the power, signed by the wallet alone; absent where the wallet cannot end it by itself. */
  revocation?: readonly PlannedInstruction[]
}
