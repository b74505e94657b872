import type { Address } from '../../solana/address/address.ts'

/** An instruction that makes the whole transaction fail where the chain, when it runs, is not as was shown. */
export type Guard = {
  programId: Address
  /** Read-only and without signature. */
  accounts: Address[]
  data: Uint8Array
  /** What it holds to, one sentence each. */
  asserts: string[]
}

/** Something shown to the user that no guard here can hold to. */
export type Unguarded = { account: Address; reason: string }

/** Whether the guards can be added to the end of the transaction as it is. */
export type GuardFit = {
  possible: boolean
  /** Why not, in one sentence. */
  reason?: string
  /** Size of the transaction with all guards, signatures included. */
  sizeBytes: number
  limitBytes: number
  /** Accounts that the message does not have yet. */
  newAccounts: number
  /** How many of the guards fit, taken in order; they are in order of importance. */
  guardsThatFit: number
}
