import type { TokenAmount } from '../../findings/amount.ts'
import type { Address } from '../../solana/address/address.ts'
import type { UnseenAccount } from '../../solana/effects/change.ts'
import type { AccountState } from '../../solana/state/account-state.ts'

/** An instruction that makes the whole transaction fail unless the outcome is the one that was shown. */
export type Guard = {
  programId: Address
  /** Read-only and without signature. */
  accounts: Address[]
  data: Uint8Array
  asserts: GuardCondition[]
}

/** What a guard asserts; the sentences are in `words/en/guards.ts`. */
export type GuardCondition = WalletCondition | TokenCondition | ProgramCondition

export type WalletCondition =
  | { kind: 'wallet-owned-by-system' }
  | { kind: 'wallet-without-data' }
  | { kind: 'wallet-holds'; minLamports: bigint }

/** Without `delegate` or `closeAuthority`, that there is none. */
export type TokenCondition =
  | { kind: 'token-owner'; account: Address; owner: Address }
  | { kind: 'tokens-held'; account: Address; min: TokenAmount }
  | { kind: 'delegate'; account: Address; delegate?: Address }
  | { kind: 'delegated-amount'; account: Address; max: TokenAmount }
  | { kind: 'close-authority'; account: Address; closeAuthority?: Address }

/** The program has not been deployed again since the slot. */
export type ProgramCondition = { kind: 'program-deployed'; program: Address; slot: bigint }

/** An account that was shown to the user and that no guard covers, and why. */
export type Unguarded =
  | UnseenAccount
  /** The code of the program could not be read, or its loader has no assertion. */
  | { account: Address; reason: 'code-unread' | 'loader-not-supported' }
  | { account: Address; reason: 'kind-not-supported'; kind: AccountState['kind'] }

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
  /** The guard program is loaded from a lookup table, from where it cannot be called. */
  | { reason: 'guard-program-looked-up' }
  /** The message with the guards is not one that a node would run. */
  | { reason: 'invalid-message' }

/** Whether the guards can be added to the end of the transaction as it is. */
export type GuardFit = {
  /** Absent: all of them can. */
  obstacle?: GuardObstacle
  /** Size of the transaction with all guards, signatures included. */
  sizeBytes: number
  limitBytes: number
  /** Accounts that the message does not have yet. */
  newAccounts: number
  /** How many of the guards fit, taken in order; they are in order of importance. */
  guardsThatFit: number
}
