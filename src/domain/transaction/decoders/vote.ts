import { voteProgram } from '../../known-address.ts'
import {
  accountAt,
  closedWorldDecoder,
  type InstructionSpec,
  namedOnly,
  type Operands,
  signerNear,
} from '../closed-world.ts'
import { readU64 } from '../cursor.ts'

/** The Vote program's instructions, as its interface (`VoteInstruction`) has them; codes are u32. Wallets have no part in most. */
const specs = new Map<number, InstructionSpec>([
  ...namedOnly({
    0: 'InitializeAccount',
    1: 'Authorize',
    2: 'Vote',
    4: 'UpdateValidatorIdentity',
    5: 'UpdateCommission',
    6: 'VoteSwitch',
    7: 'AuthorizeChecked',
    8: 'UpdateVoteState',
    9: 'UpdateVoteStateSwitch',
    10: 'AuthorizeWithSeed',
    11: 'AuthorizeCheckedWithSeed',
    12: 'CompactUpdateVoteState',
    13: 'CompactUpdateVoteStateSwitch',
    14: 'TowerSync',
    15: 'TowerSyncSwitch',
    16: 'InitializeAccountV2',
    17: 'UpdateCommissionCollector',
    18: 'UpdateCommissionBps',
    19: 'DepositDelegatorRewards',
  }),
  [3, { name: 'Withdraw', minAccounts: 2, read: (on) => withdraw(on) }],
])

export const voteDecoder = closedWorldDecoder({
  programId: voteProgram,
  programName: 'Vote',
  codeBytes: 4,
  specs,
})

const withdraw = (on: Operands) => {
  const lamports = readU64(on.data, 'the lamports')
  const [account, destination] = [accountAt(on, 0), accountAt(on, 1)]
  return [
    { type: 'withdraw-lamports', account, destination, lamports, authority: signerNear(on, 2) },
  ] as const
}
