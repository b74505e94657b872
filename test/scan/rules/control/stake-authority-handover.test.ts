import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import {
  type StakeAuthorityHandover,
  stakeAuthorityHandover,
} from '../../../../src/scan/rules/control/stake-authority-handover.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import { stakeProgram, systemProgram } from '../../../../src/solana/address/known-address.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  pda,
  role,
  type Scene,
  type Step,
  stranger,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'

const stake = (withdrawer: Address, staker: Address = withdrawer) => ({
  ...wallet(9n),
  owner: stakeProgram,
  data: accountBytes.stake({ staker, withdrawer, custodian: systemProgram }),
})
const give = (
  kind: 'stake-withdrawer' | 'stake-staker',
  next: Address,
  account = mine,
): Action => ({
  type: 'set-authority',
  account,
  kind,
  authority: user,
  next,
})
const split: Action = {
  type: 'move-stake',
  from: mine,
  to: mineToo,
  lamports: 4n,
  authority: user,
}
const begin: Action = {
  type: 'initialize-stake',
  account: mineToo,
  staker: user,
  withdrawer: user,
}
const both = (next: Address): Step[] => [
  { actions: [give('stake-staker', next)] },
  { actions: [give('stake-withdrawer', next)] },
]
const merge: Step = {
  path: [2, 0],
  programId: stakeProgram,
  accounts: [role(mine, 'write')],
}
const before = { [mine]: stake(user) }
const deposit = (programId: Address, destination: Address): Step => ({
  programId,
  actions: [{ type: 'deposit-stake', account: mine, pool: pda, destination, poolMint: mint }],
})
const poolTokens = { [mineToo]: tokenAccount({ mint, owner: user, amount: 5n }) }

const newStake = (staker: Address, payer: Address = user): Scene => ({
  steps: [
    {
      actions: [
        {
          type: 'create-account',
          account: mine,
          payer,
          lamports: 5n,
          programOwner: stakeProgram,
        },
        { type: 'initialize-stake', account: mine, staker, withdrawer: user },
      ],
    },
  ],
  before: { [user]: wallet(9n) },
})

/** Without a simulation, a new account has no balance yet. */
const unread = (...handover: Parameters<typeof handedTo>): Found<StakeAuthorityHandover> => {
  const { params, ...evidence } = handedTo(...handover)
  const { lamports: _unknown, ...known } = params
  return { params: known, ...evidence }
}

const handedTo = (
  next: Address,
  right: StakeAuthorityHandover['right'],
  serious = true,
): Found<StakeAuthorityHandover> => ({
  params: { account: mine, next, serious, right, lamports: 9n },
  subject: mine,
  before: user,
  after: next,
})

testRule(stakeAuthorityHandover, {
  quiet: [
    { name: 'new stake that the user directs', ...newStake(user) },
    { name: 'new stake that a stranger pays for', ...newStake(stranger, stranger) },
    {
      name: 'a new stake of the user, with a staker of the user’s choice',
      steps: [{ actions: [begin] }, { actions: [give('stake-staker', stranger, mineToo)] }],
      before: { [user]: wallet(9n) },
      after: { [user]: wallet(5n), [mineToo]: stake(user, stranger) },
    },
    {
      name: 'a split into another stake of the user',
      steps: [{ actions: [split] }],
      before,
      after: { [mineToo]: stake(user) },
    },
    { name: 'a stake account that keeps its authorities', before, after: before },
    {
      name: 'a deposit into a pool that returns its tokens',
      steps: [...both(pda), { programId: market }, merge],
      before,
      after: { [mine]: undefined, ...poolTokens },
    },
    {
      name: 'a stake account created in the transaction',
      steps: [{ actions: [give('stake-staker', stranger)] }],
      before: {},
      after: { [mine]: stake(user, stranger) },
    },
    {
      name: 'a stake account handed to the user',
      before: { [mine]: stake(stranger) },
      after: { [mine]: stake(user) },
    },
  ],
  firing: [
    {
      name: 'new stake that a stranger directs',
      ...newStake(stranger),
      finds: [{ ...unread(stranger, 'stake'), at: [[0]], severity: 'high' }],
    },
    {
      name: 'new stake that a program directs',
      ...newStake(pda),
      finds: [{ ...unread(pda, 'stake', false), at: [[0]], severity: 'medium' }],
    },
    {
      name: 'a new stake of the user, handed over in the same transaction',
      steps: [{ actions: [begin] }, { actions: [give('stake-withdrawer', stranger, mineToo)] }],
      before: { [user]: wallet(9n) },
      after: { [user]: wallet(5n), [mineToo]: stake(stranger) },
      finds: [
        {
          params: {
            account: mineToo,
            next: stranger,
            serious: true,
            right: 'withdraw',
            lamports: 9n,
          },
          subject: mineToo,
          before: user,
          after: stranger,
          at: [[1]],
        },
      ],
    },
    {
      name: 'a part that is split off first',
      steps: [{ actions: [split] }, { actions: [give('stake-withdrawer', stranger, mineToo)] }],
      before,
      after: { [mineToo]: stake(stranger) },
      finds: [
        {
          params: {
            account: mineToo,
            next: stranger,
            serious: true,
            right: 'withdraw',
            lamports: 9n,
          },
          subject: mineToo,
          before: user,
          after: stranger,
          at: [[1]],
        },
      ],
    },
    {
      name: 'both authorities, reported once',
      steps: both(stranger),
      before,
      after: { [mine]: stake(stranger) },
      finds: [{ ...handedTo(stranger, 'withdraw'), at: [[1]] }],
    },
    {
      name: 'a transaction that fails',
      steps: both(stranger),
      before,
      finds: [{ ...handedTo(stranger, 'withdraw'), at: [[1]] }],
    },
    {
      name: 'a change that only the simulation shows',
      steps: [{ status: 'unknown-program' }],
      before,
      after: { [mine]: stake(stranger) },
      finds: [handedTo(stranger, 'withdraw')],
    },
    {
      name: 'the staker alone',
      steps: [{ actions: [give('stake-staker', stranger)] }],
      before,
      after: { [mine]: stake(user, stranger) },
      finds: [{ ...handedTo(stranger, 'stake'), at: [[0]], severity: 'high' }],
    },
    {
      name: 'the staker alone, to a service that stakes for many wallets, which is milder',
      steps: [{ actions: [give('stake-staker', pda)] }],
      before,
      after: { [mine]: stake(user, pda) },
      finds: [{ ...handedTo(pda, 'stake', false), at: [[0]], severity: 'medium' }],
    },
    {
      name: 'the withdrawer alone, to the same',
      steps: [{ actions: [give('stake-withdrawer', pda)] }],
      before,
      after: { [mine]: stake(pda, user) },
      finds: [{ ...handedTo(pda, 'withdraw'), at: [[0]] }],
    },
    {
      name: 'a deposit without a return',
      steps: [...both(pda), { programId: market }, merge],
      before,
      after: { [mine]: undefined },
      finds: [{ ...handedTo(pda, 'withdraw'), at: [[1]] }],
    },
    {
      name: 'a deposit with a program other than an established protocol',
      steps: both(pda),
      before,
      after: { [mine]: undefined, ...poolTokens },
      finds: [{ ...handedTo(pda, 'withdraw'), at: [[1]] }],
    },
    {
      name: 'an inner instruction of an established protocol',
      steps: [{ programId: market }, { path: [0, 0], actions: [give('stake-withdrawer', pda)] }],
      before,
      after: { [mine]: stake(pda) },
      finds: [{ ...handedTo(pda, 'withdraw', false), at: [[0, 0]], severity: 'medium' }],
    },
    {
      name: 'a deposit into an established pool program that fails, which is milder',
      steps: [...both(pda), deposit(market, mineToo)],
      before: { ...before, ...poolTokens },
      finds: [{ ...handedTo(pda, 'withdraw', false), at: [[1]], severity: 'medium' }],
    },
    {
      name: 'the same with another program',
      steps: [...both(pda), deposit(unknownProgram, mineToo)],
      before: { ...before, ...poolTokens },
      finds: [{ ...handedTo(pda, 'withdraw'), at: [[1]] }],
    },
    {
      name: 'the same with pool tokens for a stranger',
      steps: [...both(pda), deposit(market, stranger)],
      before: { ...before, ...poolTokens },
      finds: [{ ...handedTo(pda, 'withdraw'), at: [[1]] }],
    },
    {
      name: 'the same with a wallet as the new authority',
      steps: [...both(stranger), deposit(market, mineToo)],
      before: { ...before, ...poolTokens },
      finds: [{ ...handedTo(stranger, 'withdraw'), at: [[1]] }],
    },
  ],
})
