import { burnForNothing } from '../../../../src/domain/risk/rules/burn-for-nothing.ts'
import type { Action } from '../../../../src/domain/transaction/action.ts'
import {
  mine,
  mint,
  stranger,
  theirs,
  tokenAccount,
  user,
  wallet,
} from '../../../kit/risk-context.ts'
import { testRule } from '../../../kit/rule-table.ts'

const held = (amount: bigint) => tokenAccount({ mint, owner: user, amount })
const burn = (account = mine, amount = 9n): Action => ({
  type: 'burn',
  account,
  mint,
  amount,
  authority: user,
})
const origin = { dappDomain: 'claim.example' }
const before = { [user]: wallet(10n), [mine]: held(9n) }
const after = { [user]: wallet(5n), [mine]: held(0n) }

testRule(burnForNothing, {
  quiet: [
    {
      name: 'tokens redeemed for something',
      steps: [{ actions: [burn()] }],
      before,
      after: { ...after, [user]: wallet(500n) },
      origin,
    },
    {
      name: 'tokens of others',
      steps: [{ actions: [burn(theirs)] }],
      before: { [theirs]: tokenAccount({ mint, owner: stranger, amount: 9n }) },
      after: {},
      origin,
    },
    { name: 'nothing burnt', steps: [{ actions: [burn(mine, 0n)] }], before, after, origin },
  ],
  firing: [
    {
      name: 'an app that burns',
      steps: [{ actions: [burn()] }],
      before,
      after,
      origin,
      severities: ['high'],
    },
    {
      name: 'a transaction that fails',
      steps: [{ actions: [burn()] }],
      before,
      origin,
      severities: ['high'],
    },
    {
      name: 'a burn of the user’s own, which is only noted',
      steps: [{ actions: [burn()] }],
      before,
      after,
      severities: ['medium'],
    },
  ],
})
