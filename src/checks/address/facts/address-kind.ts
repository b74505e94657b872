import type { Address } from '../../../solana/address/address.ts'
import type { Account } from '../../../solana/chain.ts'
import {
  configProgram,
  loaderV1Program,
  loaderV2Program,
  loaderV3Program,
  loaderV4Program,
  systemProgram,
  voteProgram,
} from '../../../solana/address/known-address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import type { AccountState } from '../../../solana/state/account-state.ts'
import { readU32 } from '../../../solana/state/layout.ts'
import { readState } from '../../../solana/state/read-state.ts'

/** What is at an address. These words are permanent; the list may grow. */
export const addressKinds = [
  /** System-owned, no data, and the address can have a private key. */
  'wallet',
  /**
   * System-owned, no data, and the address has no private key: a program signs for it, for example a multisig vault.
   */
  'program-wallet',
  /** System-owned with data that is not a nonce: it can sign, but plain transfers from it fail. */
  'system-account',
  'token-account',
  'mint',
  'token-multisig',
  'squads-multisig',
  'nonce',
  'stake',
  'vote',
  'program',
  'program-data',
  'program-buffer',
  'native-program',
  'sysvar',
  'lookup-table',
  'config',
  'core-asset',
  'core-collection',
  /** Data of a program that is not decoded here. */
  'program-owned',
  /** Owned by a core program, but the data is not in a form that program writes. */
  'unreadable',
  /** No account, and the address can have a private key. */
  'unused',
  /** No account and no private key: only a program could ever sign for it. */
  'unused-program-address',
] as const

export type AddressKind = (typeof addressKinds)[number]

export type Subject = {
  address: Address
  kind: AddressKind
  onCurve: boolean
  /** Absent if there is no account. */
  account?: Account
  state?: AccountState
}

/** Identifies what is at an address. The beginning of the account's data is enough. */
export const subjectOf = (address: Address, account: Account | undefined): Subject => {
  const onCurve = isOnCurve(address)
  if (!account) {
    return { address, kind: onCurve ? 'unused' : 'unused-program-address', onCurve }
  }
  const state = readState(account)
  return { address, kind: kindOf(account, state, onCurve), onCurve, account, state }
}

/** Kinds that people and vaults spend from. */
export const isWalletKind = (kind: AddressKind): boolean =>
  kind === 'wallet' || kind === 'program-wallet' || kind === 'system-account'

const nativeLoader = 'NativeLoader1111111111111111111111111111111'
const sysvarOwner = 'Sysvar1111111111111111111111111111111111111'

const kindOf = (account: Account, state: AccountState, onCurve: boolean): AddressKind => {
  switch (account.owner) {
    case systemProgram:
      return systemKind(state, onCurve)
    case loaderV1Program:
    case loaderV2Program:
    case loaderV4Program:
      return 'program'
    case loaderV3Program:
      return upgradeableKind(account, state)
    case voteProgram:
      return 'vote'
    case configProgram:
      return 'config'
    case nativeLoader:
      return 'native-program'
    case sysvarOwner:
      return 'sysvar'
    default:
      return account.executable ? 'program' : ownedKind(state)
  }
}

const systemKind = (state: AccountState, onCurve: boolean): AddressKind => {
  if (state.kind === 'nonce') return 'nonce'
  if (state.kind === 'wallet') return onCurve ? 'wallet' : 'program-wallet'
  return 'system-account'
}

/** u32 of the loader's state: 1 buffer, 2 program, 3 program data; source: solana-loader-v3-interface `state.rs`. */
const upgradeableKind = ({ data }: Account, state: AccountState): AddressKind => {
  if (state.kind === 'unreadable') return 'unreadable'
  if (state.kind === 'program-data') return 'program-data'
  if (state.kind === 'buffer') return 'program-buffer'
  const tag = data.length < 4 ? 0 : readU32(data, 0)
  return tag === 2 ? 'program' : 'program-owned'
}

const ownedKind = ({ kind }: AccountState): AddressKind => {
  if (kind === 'multisig') return 'token-multisig'
  if (kind === 'buffer') return 'program-buffer'
  return kind === 'other' || kind === 'wallet' ? 'program-owned' : kind
}
