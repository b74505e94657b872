import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import {
  type StakeLockupTrap,
  stakeLockupTrap,
} from '../../../../src/scan/rules/control/stake-lockup-trap.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import type { Account } from '../../../../src/solana/chain.ts'
import { stakeProgram } from '../../../../src/solana/address/known-address.ts'
import { epochAt, unixTimeAt } from '../../../../src/solana/state/slot-time.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import { mine, stranger, theirs, user, wallet } from '../../../kit/scan/risk-context.ts'

const slot = 400_000_000n
const now = unixTimeAt(slot)
const day = 86_400n

const stake = (lock: {
  custodian?: Address
  until?: bigint
  epoch?: bigint
  withdrawer?: Address
}): Account => {
  const { custodian = stakeProgram, until = 0n, epoch = 0n, withdrawer = user } = lock
  const data = Buffer.from(accountBytes.stake({ staker: user, withdrawer, custodian }))
  data.writeBigInt64LE(until, 76)
  data.writeBigUInt64LE(epoch, 84)
  return { ...wallet(5_000_000_000n), owner: stakeProgram, data }
}
const locks = (after: Account, before?: Account) => ({
  slot,
  before: { [user]: wallet(9n), ...(before && { [mine]: before }) },
  after: { [mine]: after },
})
const free = stake({})
const month = { custodian: stranger, until: now + 30n * day }
const give = (next: Address) => ({
  actions: [
    {
      type: 'set-authority' as const,
      account: mine,
      kind: 'stake-custodian' as const,
      authority: user,
      next,
    },
  ],
})

const lockedBy = (): Found<StakeLockupTrap> => ({
  params: { account: mine, custodian: stranger },
  subject: mine,
  after: stranger,
})

testRule(stakeLockupTrap, {
  quiet: [
    { name: 'stake without a lock', ...locks(free, free) },
    {
      name: 'the user as custodian',
      ...locks(stake({ ...month, custodian: user }), free),
    },
    {
      name: 'an expired lock',
      ...locks(stake({ custodian: stranger, until: now - 90n * day }), free),
    },
    { name: 'an existing lock', ...locks(stake(month), stake(month)) },
    {
      name: 'the stake of a stranger',
      ...locks(stake({ ...month, withdrawer: theirs }), stake({ withdrawer: theirs })),
    },
    {
      name: 'a custodian of stake that is not the user’s',
      slot,
      steps: [give(stranger)],
      before: { [mine]: stake({ withdrawer: theirs }) },
    },
  ],
  firing: [
    {
      name: 'a month',
      ...locks(stake(month), free),
      finds: [{ ...lockedBy(), before: stakeProgram }],
    },
    {
      name: 'ten years',
      ...locks(stake({ custodian: stranger, until: now + 3_650n * day }), free),
      finds: [{ ...lockedBy(), before: stakeProgram, severity: 'high' }],
    },
    {
      name: 'a distant epoch',
      ...locks(stake({ custodian: stranger, epoch: epochAt(slot) + 5_000n }), free),
      finds: [{ ...lockedBy(), before: stakeProgram, severity: 'high' }],
    },
    {
      name: 'an extended lock',
      ...locks(stake({ ...month, until: now + 60n * day }), stake(month)),
      finds: [{ ...lockedBy(), before: stranger }],
    },
    {
      name: 'a new stake account that the user pays',
      ...locks(stake(month)),
      steps: [
        {
          actions: [
            {
              type: 'create-account',
              account: mine,
              payer: user,
              lamports: 5_000_000_000n,
              programOwner: stakeProgram,
            },
          ],
        },
      ],
      finds: [lockedBy()],
    },
    {
      name: 'a grant, which is milder',
      ...locks(stake(month)),
      finds: [{ ...lockedBy(), severity: 'low' }],
    },
    {
      name: 'a custodian without a simulation',
      slot,
      steps: [give(stranger)],
      before: { [mine]: free },
      finds: [{ ...lockedBy(), before: stakeProgram, at: [[0]] }],
    },
  ],
})
