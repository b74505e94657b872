import { subjectOf } from '../../../../src/checks/address/facts/address-kind.ts'
import { walletActivityCheck } from '../../../../src/checks/address/rules/wallet-activity.ts'
import { known } from '../../../../src/findings/known.ts'
import {
  noAnswer,
  nowSeconds,
  quietActivity,
  silent,
  subjectOfKind,
  testAddressCheck,
  withActivity,
} from '../../../kit/checks/address-case.ts'
import { owner, stranger } from '../../../kit/checks/address-scene.ts'

const young = { oldestSeconds: nowSeconds - 3_600 }
const { oldestSeconds: _, ...timeless } = quietActivity

testAddressCheck(walletActivityCheck, {
  quiet: [
    { name: 'an old wallet' },
    {
      name: 'one that may be older than the node’s history',
      context: withActivity({ ...young, complete: false }),
    },
    { name: 'one with unknown times', context: { activity: known(timeless) } },
  ],
  firing: [
    {
      name: 'a fresh wallet',
      context: withActivity(young),
      finds: [{ params: { sign: 'fresh' }, subject: owner }],
    },
    {
      name: 'a fresh wallet with a known source of its first SOL',
      context: withActivity({ ...young, fundedBy: stranger }),
      finds: [{ params: { sign: 'fresh', fundedBy: stranger }, subject: owner }],
    },
    {
      name: 'an automated wallet',
      context: withActivity({ automated: true }),
      finds: [
        { params: { sign: 'automated' }, subject: owner, code: 'AUTOMATED', severity: 'info' },
      ],
    },
  ],
  failing: [
    {
      name: 'no transactions',
      context: withActivity({ transactionsSeen: 0 }),
      gap: { reason: 'no-transactions' },
    },
    { name: 'unknown transactions', context: { activity: silent }, gap: noAnswer },
    {
      name: 'unknown transactions of an unused address',
      context: { subject: subjectOf(owner, undefined), activity: silent },
      gap: noAnswer,
    },
  ],
  inapplicable: [
    {
      name: 'a program',
      context: { subject: subjectOfKind('program'), activity: silent },
      gap: { reason: 'not-a-wallet' },
    },
  ],
})
