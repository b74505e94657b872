import { expect, test } from 'bun:test'
import { walletAgeCheck } from '../../../../src/checks/address/rules/wallet-age.ts'
import { addressChecks } from '../../../../src/checks/address/rules/registry.ts'
import { walletChecks } from '../../../../src/checks/wallet/rules/registry.ts'
import {
  noAnswer,
  nowSeconds,
  silent,
  subjectOfKind,
  testAddressCheck,
  withActivity,
} from '../../../kit/checks/address-case.ts'

const aDay = 24 * 3_600

test('applies to addresses and wallets', () => {
  expect(addressChecks).toContain(walletAgeCheck)
  expect(walletChecks).toContain(walletAgeCheck)
})

testAddressCheck(walletAgeCheck, {
  quiet: [
    { name: 'an old wallet' },
    {
      name: 'one of more than a day',
      context: withActivity({ oldestSeconds: nowSeconds - aDay - 1 }),
    },
    {
      name: 'one that may be older than the node’s history',
      context: withActivity({ oldestSeconds: nowSeconds - 3_600, complete: false }),
    },
  ],
  failing: [
    {
      name: 'one of a day',
      context: withActivity({ oldestSeconds: nowSeconds - aDay }),
      gap: { reason: 'wallet-too-new' },
    },
  ],
  inapplicable: [
    {
      name: 'a program',
      context: { subject: subjectOfKind('program') },
      gap: { reason: 'not-a-wallet' },
    },
    {
      name: 'unknown transactions, which another check reports',
      context: { activity: silent },
      gap: noAnswer,
    },
  ],
})
