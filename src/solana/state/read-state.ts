import { addressFromBytes } from '../address/address.ts'
import type { Account } from '../chain.ts'
import {
  coreAssetProgram,
  loaderV3Program,
  loaderV4Program,
  lookupTableProgram,
  squadsV4Program,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../address/known-address.ts'
import type { AccountState } from './account-state.ts'
import { readAssetState } from './asset-state.ts'
import { readNarrowOption, readU32, readU64 } from './layout.ts'
import { readSquadsState } from './squads-state.ts'
import { readTokenState } from './token-state.ts'

/**
 * The state of an account, by the program that owns it. Never throws; data that its program would not write is
 * `unreadable`.
 */
export const readState = (account: Account): AccountState => {
  const { data } = account
  switch (account.owner) {
    case systemProgram:
      return data.length === 0 ? { kind: 'wallet' } : readNonce(data)
    case tokenProgram:
    case token2022Program:
      return readTokenState(data)
    case stakeProgram:
      return readStake(data)
    case loaderV3Program:
      return readUpgradeable(data)
    case loaderV4Program:
      return readLoaderV4(data)
    case lookupTableProgram:
      return readLookupTable(data)
    case coreAssetProgram:
      return readAssetState(data)
    case squadsV4Program:
      return readSquadsState(data)
    default:
      return { kind: 'other' }
  }
}

const nonceLength = 80
/** u32 version and u32 state, then authority, nonce value and fee; source: solana-nonce `versions.rs`, `state.rs`. */
const readNonce = (data: Uint8Array): AccountState => {
  if (data.length !== nonceLength) return { kind: 'other' }
  const version = readU32(data, 0)
  const state = readU32(data, 4)
  if (state !== 1 || version > 1) return { kind: 'other' }
  return {
    kind: 'nonce',
    authority: addressFromBytes(data, 8),
    blockhash: addressFromBytes(data, 40),
  }
}

const stakeMetaLength = 124
/**
 * u32 state (0 uninitialized, 1 initialized, 2 delegated, 3 rewards pool), then Meta; source: solana-stake-interface
 * `state.rs`.
 */
const readStake = (data: Uint8Array): AccountState => {
  if (data.length < stakeMetaLength)
    return {
      kind: 'unreadable',
      problem: { reason: 'length', account: 'stake', bytes: data.length },
    }
  const state = readU32(data, 0)
  if (state === 0 || state === 3) return { kind: 'other' }
  if (state > 3)
    return { kind: 'unreadable', problem: { reason: 'state', account: 'stake', state } }
  return {
    kind: 'stake',
    staker: addressFromBytes(data, 12),
    withdrawer: addressFromBytes(data, 44),
    lockupUnixTime: BigInt.asIntN(64, readU64(data, 76)),
    lockupEpoch: readU64(data, 84),
    custodian: addressFromBytes(data, 92),
  }
}

const programDataHeaderLength = 45
/** u32 state (0 none, 1 buffer, 2 program, 3 program data); source: solana-loader-v3-interface `state.rs`. */
const readUpgradeable = (data: Uint8Array): AccountState => {
  const state = data.length < 4 ? undefined : readU32(data, 0)
  if (state === 3 && data.length >= programDataHeaderLength) {
    const upgradeAuthority = readNarrowOption(data, 12)
    return {
      kind: 'program-data',
      deployedSlot: readU64(data, 4),
      ...(upgradeAuthority && { upgradeAuthority }),
    }
  }
  if (state === 1) {
    const authority = readNarrowOption(data, 4)
    return { kind: 'buffer', ...(authority && { authority }) }
  }
  if (state === 0 || state === 2 || data.length === 0) return { kind: 'other' }
  return { kind: 'unreadable', problem: { reason: 'form', account: 'program-data' } }
}

const loaderV4HeaderLength = 48
/**
 * u64 slot, authority, u64 status (0 retracted, 1 deployed, 2 finalized: the authority can no longer act); source:
 * solana-loader-v4-interface.
 */
const readLoaderV4 = (data: Uint8Array): AccountState => {
  if (data.length < loaderV4HeaderLength) return { kind: 'other' }
  const finalized = readU64(data, 40) === 2n
  return {
    kind: 'program-data',
    deployedSlot: readU64(data, 0),
    ...(!finalized && { upgradeAuthority: addressFromBytes(data, 8) }),
  }
}

const lookupTableMetaLength = 56
const tableEntryLength = 32
const neverDeactivated = 2n ** 64n - 1n
/**
 * u32 state 1, deactivation slot, last extended slot and index, option of authority; source:
 * solana-address-lookup-table-interface `state.rs`.
 */
const readLookupTable = (data: Uint8Array): AccountState => {
  if (data.length < 4 || readU32(data, 0) === 0) return { kind: 'other' }
  if (readU32(data, 0) !== 1 || data.length < lookupTableMetaLength) {
    return { kind: 'unreadable', problem: { reason: 'form', account: 'lookup-table' } }
  }
  const authority = readNarrowOption(data, 21)
  const deactivationSlot = readU64(data, 4)
  return {
    kind: 'lookup-table',
    ...(authority && { authority }),
    ...(deactivationSlot !== neverDeactivated && { deactivationSlot }),
    lastExtendedSlot: readU64(data, 12),
    entryCount: Math.floor((data.length - lookupTableMetaLength) / tableEntryLength),
  }
}
