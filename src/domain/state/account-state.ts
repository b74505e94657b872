import type { Address } from '../address.ts'
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
  /** Of a program that is not modelled, or not initialized yet. */
  | { kind: 'other' }
  /** A core program owns it, and its data is not what that program writes: to be reported, never to be passed over. */
  | { kind: 'unreadable'; problem: string }

/**
 * Who can take what is in the account by a signature of his own: the token owner, the nonce authority, the stake
 * withdrawer, the upgrade authority. Undefined for wallets (they are their own holder) and for all else.
 */
export const holderOf = (state: AccountState | undefined): Address | undefined => {
  if (!state) return undefined
  if (state.kind === 'token-account') return state.owner
  if (state.kind === 'nonce') return state.authority
  if (state.kind === 'stake') return state.withdrawer
  if (state.kind === 'program-data') return state.upgradeAuthority
  return undefined
}
