import { stakePoolProgram } from '../../address/known-address.ts'
import type { Action, ServiceSetting } from '../format/action.ts'
import {
  accountAt,
  type InstructionSpec,
  namedOnly,
  type Operands,
} from '../format/closed-program.ts'
import { byByte, openProgramDecoder } from '../format/open-program.ts'

/**
 * SPL Stake Pool: codes and accounts as in its interface (`StakePoolInstruction`). Transfers of SOL and pool tokens are
 * calls to the System and Token programs with actions of their own; the actions here add the deposit of a stake account
 * and the recipient of a withdrawn one.
 */
const specs = byByte([
  ...namedOnly({
    0: 'Initialize',
    1: 'AddValidatorToPool',
    2: 'RemoveValidatorFromPool',
    3: 'DecreaseValidatorStake',
    4: 'IncreaseValidatorStake',
    5: 'SetPreferredValidator',
    6: 'UpdateValidatorListBalance',
    7: 'UpdateStakePoolBalance',
    8: 'CleanupRemovedValidatorEntries',
    14: 'DepositSol',
    16: 'WithdrawSol',
    17: 'CreateTokenMetadata',
    18: 'UpdateTokenMetadata',
    19: 'IncreaseAdditionalValidatorStake',
    20: 'DecreaseAdditionalValidatorStake',
    21: 'DecreaseValidatorStakeWithReserve',
    22: 'Redelegate',
    25: 'DepositSolWithSlippage',
    26: 'WithdrawSolWithSlippage',
  }),
  [11, { name: 'SetManager', minAccounts: 4, read: (on) => configured(on, 'pool-manager') }],
  [12, { name: 'SetFee', minAccounts: 2, read: (on) => configured(on, 'pool-fee') }],
  [13, { name: 'SetStaker', minAccounts: 3, read: (on) => configured(on, 'pool-staker') }],
  [
    15,
    { name: 'SetFundingAuthority', minAccounts: 2, read: (on) => configured(on, 'pool-funding') },
  ],
  [9, { name: 'DepositStake', minAccounts: 15, read: (on) => depositStake(on) }],
  [10, { name: 'WithdrawStake', minAccounts: 13, read: (on) => withdrawStake(on) }],
  [23, { name: 'DepositStakeWithSlippage', minAccounts: 15, read: (on) => depositStake(on) }],
  [24, { name: 'WithdrawStakeWithSlippage', minAccounts: 13, read: (on) => withdrawStake(on) }],
] satisfies [number, InstructionSpec][])

export const stakePoolDecoder = openProgramDecoder({
  programId: stakePoolProgram,
  programName: 'SPL Stake Pool',
  codeBytes: 1,
  specs,
})

/** Pool, its authority, then who gets it, where the setting is a right. */
const configured = (on: Operands, setting: ServiceSetting): readonly Action[] => {
  const [account, authority] = [accountAt(on, 0), accountAt(on, 1)]
  const next = setting === 'pool-fee' ? undefined : on.accounts[2]?.address
  return [{ type: 'configure-service', account, setting, authority, ...(next && { next }) }]
}

const depositStake = (on: Operands) => {
  const [pool, account] = [accountAt(on, 0), accountAt(on, 4)]
  const [destination, poolMint] = [accountAt(on, 7), accountAt(on, 10)]
  return [{ type: 'deposit-stake', account, pool, destination, poolMint }] as const
}

/** The withdrawn stake account belongs to the named authority, not to the holder of the pool tokens. */
const withdrawStake = (on: Operands) => {
  const [account, holder] = [accountAt(on, 4), accountAt(on, 5)]
  return [{ type: 'initialize-stake', account, staker: holder, withdrawer: holder }] as const
}
