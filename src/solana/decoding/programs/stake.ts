import {
  clockSysvar,
  rentSysvar,
  stakeProgram,
  systemProgram,
} from '../../address/known-address.ts'
import {
  accountAt,
  closedProgramDecoder,
  type InstructionSpec,
  noActions,
  type Operands,
  signerNear,
} from '../format/closed-program.ts'
import {
  readAddress,
  readOptionFlag,
  readU32,
  readU64,
  refuse,
  skipString,
} from '../../bytes/byte-reader.ts'

/**
 * The Stake program's instructions and layouts (`StakeInstruction`); codes are u32. Account lists come in two forms, an
 * old one with sysvars in between and a new one without; like the program, the decoder distinguishes them by the first
 * sysvar.
 */
const specs = new Map<number, InstructionSpec>([
  [0, { name: 'Initialize', minAccounts: 1, read: (on) => initialize(on) }],
  [1, { name: 'Authorize', minAccounts: 2, read: (on) => authorize(on) }],
  [2, { name: 'DelegateStake', minAccounts: 3 }],
  [3, { name: 'Split', minAccounts: 2, read: (on) => moveStake(on) }],
  [4, { name: 'Withdraw', minAccounts: 3, read: (on) => withdraw(on) }],
  [5, { name: 'Deactivate', minAccounts: 2 }],
  [6, { name: 'SetLockup', minAccounts: 1, read: (on) => setLockup(on) }],
  [7, { name: 'Merge', minAccounts: 3, read: (on) => merge(on) }],
  [8, { name: 'AuthorizeWithSeed', minAccounts: 2, read: (on) => authorizeWithSeed(on) }],
  [9, { name: 'InitializeChecked', minAccounts: 3, read: (on) => initializeChecked(on) }],
  [10, { name: 'AuthorizeChecked', minAccounts: 3, read: (on) => authorizeChecked(on) }],
  [
    11,
    {
      name: 'AuthorizeCheckedWithSeed',
      minAccounts: 3,
      read: (on) => authorizeCheckedWithSeed(on),
    },
  ],
  [12, { name: 'SetLockupChecked', minAccounts: 1, read: (on) => setLockupChecked(on) }],
  [13, { name: 'GetMinimumDelegation', minAccounts: 0, read: noActions }],
  [14, { name: 'DeactivateDelinquent', minAccounts: 3 }],
  [15, { name: 'Redelegate', minAccounts: 3 }],
  [16, { name: 'MoveStake', minAccounts: 3, read: (on) => moveStake(on) }],
  [17, { name: 'MoveLamports', minAccounts: 3, read: (on) => moveStake(on) }],
])

export const stakeDecoder = closedProgramDecoder({
  programId: stakeProgram,
  programName: 'Stake',
  codeBytes: 4,
  specs,
})

const initialize = (on: Operands) => {
  const staker = readAddress(on.data, 'staker')
  const withdrawer = readAddress(on.data, 'withdrawer')
  readU64(on.data, 'lockup-time')
  readU64(on.data, 'lockup-epoch')
  const custodian = readAddress(on.data, 'custodian')
  const action = {
    type: 'initialize-stake',
    account: accountAt(on, 0),
    staker,
    withdrawer,
  } as const
  return [custodian === systemProgram ? action : { ...action, custodian }]
}

const initializeChecked = (on: Operands) => {
  const first = on.accounts[1]?.address === rentSysvar ? 2 : 1
  const [account, staker, withdrawer] = [
    accountAt(on, 0),
    accountAt(on, first),
    accountAt(on, first + 1),
  ]
  return [{ type: 'initialize-stake', account, staker, withdrawer }] as const
}

const authorize = (on: Operands) => {
  const next = readAddress(on.data, 'new-authority')
  const kind = readKind(on)
  const authority = signerNear(on, behindSysvars(on, 1, 1))
  return [{ type: 'set-authority', account: accountAt(on, 0), kind, authority, next }] as const
}

/** The authority's address is derived from a base account, which signs for it. */
const authorizeWithSeed = (on: Operands) => {
  const next = readAddress(on.data, 'new-authority')
  const kind = readKind(on)
  skipSeedAndOwner(on)
  const [account, authority] = [accountAt(on, 0), accountAt(on, 1)]
  return [{ type: 'set-authority', account, kind, authority, next }] as const
}

const authorizeChecked = (on: Operands) => {
  const kind = readKind(on)
  const at = behindSysvars(on, 1, 1)
  const [account, authority, next] = [accountAt(on, 0), accountAt(on, at), accountAt(on, at + 1)]
  return [{ type: 'set-authority', account, kind, authority, next }] as const
}

const authorizeCheckedWithSeed = (on: Operands) => {
  const kind = readKind(on)
  skipSeedAndOwner(on)
  const [account, authority, next] = [
    accountAt(on, 0),
    accountAt(on, 1),
    accountAt(on, behindSysvars(on, 2, 1)),
  ]
  return [{ type: 'set-authority', account, kind, authority, next }] as const
}

const withdraw = (on: Operands) => {
  const lamports = readU64(on.data, 'lamports')
  const [account, destination] = [accountAt(on, 0), accountAt(on, 1)]
  const authority = accountAt(on, behindSysvars(on, 2, 2))
  return [{ type: 'withdraw-lamports', account, destination, lamports, authority }] as const
}

/** Split, MoveStake and MoveLamports: from, to, staker. */
const moveStake = (on: Operands) => {
  const lamports = readU64(on.data, 'lamports')
  const [from, to] = [accountAt(on, 0), accountAt(on, 1)]
  return [{ type: 'move-stake', from, to, lamports, authority: signerNear(on, 2) }] as const
}

const merge = (on: Operands) => {
  const [to, from] = [accountAt(on, 0), accountAt(on, 1)]
  return [
    { type: 'move-stake', from, to, authority: signerNear(on, behindSysvars(on, 2, 2)) },
  ] as const
}

/** Changes of the times alone produce no action: only the custodian affects who can take the stake. */
const setLockup = (on: Operands) => {
  skipLockupTimes(on)
  if (!readOptionFlag(on.data, 'custodian')) return []
  const next = readAddress(on.data, 'custodian')
  const [account, authority] = [accountAt(on, 0), signerNear(on, 1)]
  return [{ type: 'set-authority', account, kind: 'stake-custodian', authority, next }] as const
}

const setLockupChecked = (on: Operands) => {
  skipLockupTimes(on)
  const next = on.accounts[2]?.address
  if (next === undefined) return []
  const [account, authority] = [accountAt(on, 0), signerNear(on, 1)]
  return [{ type: 'set-authority', account, kind: 'stake-custodian', authority, next }] as const
}

const skipLockupTimes = (on: Operands): void => {
  if (readOptionFlag(on.data, 'lockup-time')) readU64(on.data, 'lockup-time')
  if (readOptionFlag(on.data, 'lockup-epoch')) readU64(on.data, 'lockup-epoch')
}

const skipSeedAndOwner = (on: Operands): void => {
  skipString(on.data, 'seed')
  readAddress(on.data, 'seed-owner')
}

const readKind = (on: Operands): 'stake-staker' | 'stake-withdrawer' => {
  const kind = readU32(on.data, 'stake-authority-kind')
  if (kind > 1)
    refuse(on.data, { reason: 'unknown-value', part: 'stake-authority-kind', found: kind })
  return kind === 0 ? 'stake-staker' : 'stake-withdrawer'
}

/** Adds the old form's sysvars, of which the clock is the first, to a position of the new form. */
const behindSysvars = (on: Operands, position: number, sysvarCount: number): number =>
  on.accounts[position]?.address === clockSysvar ? position + sysvarCount : position
