import type { Address } from '../../address/address.ts'
import { voteProgram } from '../../address/known-address.ts'
import type { Action, ServiceSetting } from '../format/action.ts'
import {
  accountAt,
  closedProgramDecoder,
  type InstructionSpec,
  namedOnly,
  type Operands,
  signerNear,
} from '../format/closed-program.ts'
import { readAddress, readBytes, readU32, readU64, skipString } from '../../bytes/byte-reader.ts'

/**
 * The Vote program's instructions (`VoteInstruction`); codes are u32. Most do not concern wallets. Those that authorize
 * have the clock after the account, then the current authority; in the checked ones the next authority signs as well.
 */
const specs = new Map<number, InstructionSpec>([
  ...namedOnly({
    2: 'Vote',
    6: 'VoteSwitch',
    8: 'UpdateVoteState',
    9: 'UpdateVoteStateSwitch',
    12: 'CompactUpdateVoteState',
    13: 'CompactUpdateVoteStateSwitch',
    14: 'TowerSync',
    15: 'TowerSyncSwitch',
    19: 'DepositDelegatorRewards',
  }),
  [0, { name: 'InitializeAccount', minAccounts: 4, read: (on) => initialize(on, 0) }],
  [16, { name: 'InitializeAccountV2', minAccounts: 2, read: (on) => initialize(on, blsBytes) }],
  [1, { name: 'Authorize', minAccounts: 3, read: (on) => authorize(on) }],
  [7, { name: 'AuthorizeChecked', minAccounts: 4, read: (on) => authorizeChecked(on) }],
  [10, { name: 'AuthorizeWithSeed', minAccounts: 3, read: (on) => authorizeWithSeed(on) }],
  [
    11,
    {
      name: 'AuthorizeCheckedWithSeed',
      minAccounts: 4,
      read: (on) => authorizeCheckedWithSeed(on),
    },
  ],
  [3, { name: 'Withdraw', minAccounts: 2, read: (on) => withdraw(on) }],
  [
    4,
    {
      name: 'UpdateValidatorIdentity',
      minAccounts: 3,
      read: (on) => configured(on, 'validator-identity', { next: 1, authority: 2 }),
    },
  ],
  [
    5,
    {
      name: 'UpdateCommission',
      minAccounts: 2,
      read: (on) => configured(on, 'commission', { authority: 1 }),
    },
  ],
  [
    17,
    {
      name: 'UpdateCommissionCollector',
      minAccounts: 3,
      read: (on) => configured(on, 'commission-collector', { next: 1, authority: 2 }),
    },
  ],
  [
    18,
    {
      name: 'UpdateCommissionBps',
      minAccounts: 2,
      read: (on) => configured(on, 'commission', { authority: 1 }),
    },
  ],
])

export const voteDecoder = closedProgramDecoder({
  programId: voteProgram,
  programName: 'Vote',
  codeBytes: 4,
  specs,
})

/** A BLS key and its proof of possession (SIMD-0387). */
const blsBytes = 48 + 96

/** The validator, the voter, in the newer form its BLS key, and the withdrawer. */
const initialize = (on: Operands, keyBytes: number) => {
  readAddress(on.data, 'validator')
  readAddress(on.data, 'voter')
  readBytes(on.data, keyBytes, 'bls-key')
  const withdrawer = readAddress(on.data, 'withdrawer')
  return [{ type: 'initialize-vote', account: accountAt(on, 0), withdrawer }] as const
}

const withdraw = (on: Operands) => {
  const lamports = readU64(on.data, 'lamports')
  const [account, destination] = [accountAt(on, 0), accountAt(on, 1)]
  return [
    { type: 'withdraw-lamports', account, destination, lamports, authority: signerNear(on, 2) },
  ] as const
}

const configured = (
  on: Operands,
  setting: ServiceSetting,
  at: { next?: number; authority: number },
): readonly Action[] => {
  const [account, authority] = [accountAt(on, 0), signerNear(on, at.authority)]
  const next = at.next === undefined ? undefined : accountAt(on, at.next)
  return [{ type: 'configure-service', account, setting, authority, ...(next && { next }) }]
}

/** The next authority, then its kind. */
const authorize = (on: Operands) => {
  const next = readAddress(on.data, 'new-authority')
  return changed(on, readKind(on), signerNear(on, 2), next)
}

const authorizeChecked = (on: Operands) =>
  changed(on, readKind(on), signerNear(on, 2), accountAt(on, 3))

/** The authority's address is derived from a base account, which signs for it. */
const authorizeWithSeed = (on: Operands) => {
  const kind = readKind(on)
  if (kind === undefined) return []
  skipOwnerAndSeed(on)
  return changed(on, kind, accountAt(on, 2), readAddress(on.data, 'new-authority'))
}

const authorizeCheckedWithSeed = (on: Operands) => {
  const kind = readKind(on)
  if (kind === undefined) return []
  skipOwnerAndSeed(on)
  return changed(on, kind, accountAt(on, 2), accountAt(on, 3))
}

const changed = (
  on: Operands,
  kind: 'vote-voter' | 'vote-withdrawer' | undefined,
  authority: Address,
  next: Address,
): readonly Action[] =>
  kind ? [{ type: 'set-authority', account: accountAt(on, 0), kind, authority, next }] : []

/** Undefined for a voter with separate keys; wallets only depend on the withdrawer. */
const readKind = (on: Operands): 'vote-voter' | 'vote-withdrawer' | undefined => {
  const kind = readU32(on.data, 'vote-authority-kind')
  if (kind > 1) return undefined
  return kind === 0 ? 'vote-voter' : 'vote-withdrawer'
}

const skipOwnerAndSeed = (on: Operands): void => {
  readAddress(on.data, 'seed-owner')
  skipString(on.data, 'seed')
}
