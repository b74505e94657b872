import type { TokenAmount } from '../../findings/amount.ts'
import type { Address } from '../../solana/address/address.ts'
import type { UnseenAccount } from '../../solana/effects/change.ts'
import type { AccountState } from '../../solana/state/account-state.ts'

/** An instruction that makes the whole transaction fail unless the outcome is the previewed one. */
export type Guard = {
  programId: Address
  /** Read-only and unsigned. */
  accounts: Address[]
  data: Uint8Array
  asserts: GuardCondition[]
}

/** What a guard asserts; the sentences are in `words/en/guards.ts`. */
export type GuardCondition =
  WalletCondition | TokenCondition | MintCondition | HoldingCondition | ProgramCondition

export type WalletCondition =
  | { kind: 'wallet-owned-by-system' }
  | { kind: 'wallet-without-data' }
  | { kind: 'wallet-holds'; minLamports: bigint }

/** Without `delegate` or `closeAuthority`, the account must not have one. */
export type TokenCondition =
  | { kind: 'token-owner'; account: Address; owner: Address }
  | { kind: 'tokens-held'; account: Address; min: TokenAmount }
  | { kind: 'delegate'; account: Address; delegate?: Address }
  | { kind: 'delegated-amount'; account: Address; max: TokenAmount }
  | { kind: 'close-authority'; account: Address; closeAuthority?: Address }

/** Without an authority, the mint must not have one. */
export type MintCondition =
  | { kind: 'mint-authority'; mint: Address; authority?: Address }
  | { kind: 'supply'; max: TokenAmount }
  | { kind: 'freeze-authority'; mint: Address; authority?: Address }

/** Of any other account that the user has a right over, such as a stake. */
export type HoldingCondition =
  | { kind: 'account-owner'; account: Address; program: Address }
  | { kind: 'account-holds'; account: Address; minLamports: bigint }
  /** The part of its data that says who controls it and how, by its Keccak-256. */
  | { kind: 'control'; account: Address; of: AccountState['kind']; part: HashedPart }

export type HashedPart = { offset: number; bytes: number; hash: Uint8Array }

/** The program has not been deployed again since the slot. */
export type ProgramCondition = { kind: 'program-deployed'; program: Address; slot: bigint }

/** A previewed account that no guard covers, and why. */
export type Unguarded =
  | UnseenAccount
  /** The code of the program could not be read, or its loader has no assertion. */
  | { account: Address; reason: 'code-unread' | 'loader-not-supported' }

/** Why guards cannot be added. */
export type GuardObstacle =
  | { reason: 'not-simulated' }
  /** Signatures cover every byte of the message. */
  | { reason: 'signed' }
  | {
      reason: 'too-large' | 'too-many-instructions' | 'too-many-accounts'
      count: number
      max: number
    }
  /** The guard program is loaded from a lookup table, and cannot be called from there. */
  | { reason: 'guard-program-looked-up' }
  /** A node would reject the message with the guards. */
  | { reason: 'invalid-message' }

/** Whether the guards can be appended to the transaction. */
export type GuardFit = {
  /** Absent if all fit. */
  obstacle?: GuardObstacle
  /** Size in bytes of the transaction with all guards, including signatures. */
  sizeBytes: number
  limitBytes: number
  /** Accounts that the message does not contain yet. */
  newAccounts: number
  /** How many guards fit, in order of importance. */
  guardsThatFit: number
}
