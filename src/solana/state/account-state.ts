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

/** Of the Token programs: any `required` of the signers together act for the account's address. */
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

export type LookupTableState = {
  kind: 'lookup-table'
  /** Absent: frozen, it can neither grow nor be closed. */
  authority?: Address
  /** Slot in which its closing was begun; absent where it was not. It serves for some 513 slots more. */
  deactivationSlot?: bigint
  lastExtendedSlot: bigint
  entryCount: number
}

/** An NFT that is an account of its own (Metaplex Core). */
export type CoreAssetState = {
  kind: 'core-asset'
  owner: Address
  /** Absent where it lies with the collection, or with nobody. */
  updateAuthority?: Address
}

export type CoreCollectionState = { kind: 'core-collection'; updateAuthority: Address }

/** A multisig of Squads v4. */
export type SquadsMultisigState = {
  kind: 'squads-multisig'
  /** Who may change it without a vote; absent where every change needs one. */
  configAuthority?: Address
  /** How many members have to approve. */
  threshold: number
  timeLockSeconds: number
  members: Address[]
}

/** What an account is, as far as the core programs say. */
export type AccountState =
  /** System-owned, without data. */
  | { kind: 'wallet' }
  | TokenAccountState
  | MintState
  | MultisigState
  | NonceState
  | StakeState
  | ProgramDataState
  | LookupTableState
  | CoreAssetState
  | CoreCollectionState
  | SquadsMultisigState
  /** Of a program that is not modelled, or not initialized yet. */
  | { kind: 'other' }
  /** A core program owns it, and its data is not what that program writes: to be reported, never to be passed over. */
  | { kind: 'unreadable'; problem: string }

/**
 * Who can take what is in the account by a signature of his own: the token owner, the nonce authority, the stake
 * withdrawer, the upgrade authority, an asset's owner, a collection's update authority. Undefined for wallets (they are their own holder) and for all else.
 */
export const holderOf = (state: AccountState | undefined): Address | undefined => {
  if (!state) return undefined
  if (state.kind === 'token-account') return state.owner
  if (state.kind === 'nonce') return state.authority
  if (state.kind === 'stake') return state.withdrawer
  if (state.kind === 'program-data') return state.upgradeAuthority
  if (state.kind === 'core-asset') return state.owner
  if (state.kind === 'core-collection') return state.updateAuthority
  return undefined
}
