import { unlimitedDelegate } from '../../../../src/scan/rules/approval/unlimited-delegate.ts'
import { market, mine, pda, stranger } from '../../../kit/scan/risk-context.ts'
import { maxU64 } from '../../../kit/chain/token-instructions.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'
import { approval, held, revocation } from '../delegation-scenes.ts'

const before = { [mine]: held(9n) }

testRule(unlimitedDelegate, {
  quiet: [
    {
      name: 'a part of the balance',
      steps: [{ actions: [approval(stranger, 8n)] }],
      before,
      after: { [mine]: held(9n, { to: stranger, amount: 8n }) },
    },
    {
      name: 'a limited amount on an empty account',
      before: { [mine]: held(0n) },
      after: { [mine]: held(0n, { to: stranger, amount: 8n }) },
    },
    {
      name: 'everything, taken back at once',
      steps: [{ actions: [approval(stranger, maxU64), revocation] }],
      before,
      after: before,
    },
  ],
  firing: [
    {
      name: 'no limit at all, to a wallet',
      steps: [{ actions: [approval(stranger, maxU64)] }],
      before,
      after: { [mine]: held(9n, { to: stranger, amount: maxU64 }) },
      severities: ['critical'],
    },
    {
      name: 'no limit on an account that is still empty',
      before: { [mine]: held(0n) },
      after: { [mine]: held(0n, { to: stranger, amount: maxU64 }) },
      severities: ['critical'],
    },
    {
      name: 'exactly the balance, to a wallet',
      before,
      after: { [mine]: held(9n, { to: stranger, amount: 9n }) },
      severities: ['critical'],
    },
    {
      name: 'no limit in a transaction that fails',
      steps: [{ actions: [approval(stranger, maxU64)] }],
      before,
      severities: ['critical'],
    },
    {
      name: 'an address that some program acts for',
      before,
      after: { [mine]: held(9n, { to: pda, amount: maxU64 }) },
      severities: ['medium'],
    },
    {
      name: 'an established protocol, which is only noted',
      steps: [{ programId: market }, { path: [0, 0], actions: [approval(pda, maxU64)] }],
      before,
      after: { [mine]: held(9n, { to: pda, amount: maxU64 }) },
      severities: ['low'],
    },
  ],
})
