import type { AccountProblem } from './account-problem.ts'
import type { Address } from '../address/address.ts'
import type { MintExtensions, TokenAccountExtensions } from './token-extensions.ts'

export type TokenAccountState = {
  kind: 'token-account'
  mint: Address
  owner: Address
  amount: bigint
  delegate?: Address
  delegatedAmount: bigint
  frozen: boolean
  /** Holds wrapped SOL: its lamports are the owner's SOL. */
  native: boolean
  closeAuthority?: Address
} & TokenAccountExtensions

export type MintState = {
  kind: 'mint'
  supply: bigint
  decimals: number
  mintAuthority?: Address
  freezeAuthority?: Address
} & MintExtensions

/** A multisig of the Token programs: any `required` of the signers together act for the account's address. */
export type MultisigState = { kind: 'multisig'; required: number; signers: Address[] }

export type NonceState = { kind: 'nonce'; authority: Address; blockhash: string }

export type StakeState = {
  kind: 'stake'
  staker: Address
  withdrawer: Address
  lockupUnixTime: bigint
  lockupEpoch: bigint
  custodian: Address
}

export type ProgramDataState = {
  kind: 'program-data'
  deployedSlot: bigint
  upgradeAuthority?: Address
}

/** Code of a future program; its authority can close it. */
export type BufferState = { kind: 'buffer'; authority?: Address }

export type LookupTableState = {
  kind: 'lookup-table'
  /** Absent: frozen, it can neither grow nor be closed. */
  authority?: Address
  /** Slot in which its deactivation began; absent if it is active. It can be used for about 513 slots more. */
  deactivationSlot?: bigint
  lastExtendedSlot: bigint
  entryCount: number
}

/** An NFT stored as an account of its own (Metaplex Core). */
export type CoreAssetState = {
  kind: 'core-asset'
  owner: Address
  /** Absent if the collection has it, or if it was removed. */
  updateAuthority?: Address
}

export type CoreCollectionState = { kind: 'core-collection'; updateAuthority: Address }

/** A multisig of Squads v4. */
export type SquadsMultisigState = {
  kind: 'squads-multisig'
  /** May change it without a vote; absent if every change needs one. */
  configAuthority?: Address
  /** Number of members that must approve. */
  threshold: number
  timeLockSeconds: number
  members: Address[]
}

/** The type and content of an account, as far as the core programs define it. */
export type AccountState =
  /** System-owned, without data. */
  | { kind: 'wallet' }
  | TokenAccountState
  | MintState
  | MultisigState
  | NonceState
  | StakeState
  | ProgramDataState
  | BufferState
  | LookupTableState
  | CoreAssetState
  | CoreCollectionState
  | SquadsMultisigState
  /** Owned by a program that is not modelled, or not initialized yet. */
  | { kind: 'other' }
  /** Owned by a core program, but with data that the program would not write: always reported, never ignored. */
  | { kind: 'unreadable'; problem: AccountProblem }

/**
 * The address whose signature can take the account's content: the token owner, the nonce authority, the stake
 * withdrawer, the upgrade authority, a buffer's authority, an asset's owner, a collection's update authority. Undefined for wallets (they are
 * their own holder) and everything else.
 */
export const holderOf = (state: AccountState | undefined): Address | undefined => {
  if (!state) return undefined
  if (state.kind === 'token-account') return state.owner
  if (state.kind === 'nonce') return state.authority
  if (state.kind === 'stake') return state.withdrawer
  if (state.kind === 'program-data') return state.upgradeAuthority
  if (state.kind === 'buffer') return state.authority
  if (state.kind === 'core-asset') return state.owner
  if (state.kind === 'core-collection') return state.updateAuthority
  return undefined
}

/** Whether no program has given it a holder: it does not exist, has SOL at most, or is not initialized. */
export const isBlank = (state: AccountState | undefined): boolean =>
  state === undefined || state.kind === 'wallet' || state.kind === 'other'
