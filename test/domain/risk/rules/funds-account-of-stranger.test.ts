import type { Address } from '../../../../src/domain/address.ts'
import { stakeProgram, systemProgram } from '../../../../src/domain/known-address.ts'
import { fundsAccountOfStranger } from '../../../../src/domain/risk/rules/funds-account-of-stranger.ts'
import type { Action } from '../../../../src/domain/transaction/action.ts'
import { market, mine, pda, stranger, theirs, user, wallet } from '../../../kit/risk-context.ts'
import { testRule } from '../../../kit/rule-table.ts'

const sol = 1_000_000_000n

const create = (lamports: bigint, payer: Address = user, programOwner = stakeProgram): Action => ({
  type: 'create-account',
  account: mine,
  payer,
  lamports,
  programOwner,
})
const stake = (withdrawer: Address): Action => ({
  type: 'initialize-stake',
  account: mine,
  staker: user,
  withdrawer,
})
const nonce = (authority: Address): Action => ({
  type: 'initialize-nonce',
  account: mine,
  authority,
})
const scene = (...actions: Action[]) => ({
  steps: [{ actions }],
  before: { [user]: wallet(9n * sol) },
})

testRule(fundsAccountOfStranger, {
  quiet: [
    { name: 'stake of the user’s own', ...scene(create(5n * sol), stake(user)) },
    {
      name: 'the rent of an account made for somebody',
      ...scene(create(2_282_880n), stake(stranger)),
    },
    { name: 'stake that a stranger pays for', ...scene(create(5n * sol, theirs), stake(stranger)) },
    {
      name: 'stake that an established protocol takes from within',
      steps: [
        { programId: market },
        { path: [0, 0], actions: [create(5n * sol)] },
        { path: [0, 1], actions: [stake(stranger)] },
      ],
      before: { [user]: wallet(9n * sol) },
    },
  ],
  firing: [
    {
      name: 'stake that a stranger may withdraw',
      ...scene(create(5n * sol), stake(stranger)),
      severities: ['high'],
    },
    {
      name: 'the same, filled by a transfer',
      ...scene(
        create(0n),
        { type: 'transfer-sol', from: user, to: mine, lamports: sol, authority: user },
        stake(stranger),
      ),
      severities: ['high'],
    },
    {
      name: 'a nonce account of a stranger with SOL in it',
      ...scene(create(5n * sol, user, systemProgram), nonce(stranger)),
      severities: ['high'],
    },
    {
      name: 'stake that only a program may withdraw',
      ...scene(create(5n * sol), stake(pda)),
      severities: ['medium'],
    },
  ],
})
