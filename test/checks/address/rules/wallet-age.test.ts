import { expect, test } from 'bun:test'
import { walletAgeCheck } from '../../../../src/checks/address/rules/wallet-age.ts'
import { addressChecks } from '../../../../src/checks/address/rules/registry.ts'
import type { Activity } from '../../../../src/checks/address/facts/activity.ts'
import { walletChecks } from '../../../../src/checks/wallet/rules/registry.ts'
import {
  addressContext,
  nowSeconds,
  quietActivity,
  said,
  silent,
  subjectOfKind,
} from '../../../kit/checks/address-case.ts'

const judge = (differences: Partial<Activity>) =>
  said(
    walletAgeCheck.evaluate(
      addressContext({ activity: { known: true, value: { ...quietActivity, ...differences } } }),
    ),
  )

const young = { oldestSeconds: nowSeconds - 3_600 }

test('holds for addresses and wallets', () => {
  expect(addressChecks).toContain(walletAgeCheck)
  expect(walletChecks).toContain(walletAgeCheck)
})

test.each([
  ['an old one', {}, []],
  ['one that may be older than the node remembers', { ...young, complete: false }, []],
  ['one of an hour', young, 'failed'],
])('%s', (_, differences, expected) => {
  expect<unknown>(judge(differences)).toEqual(expected)
})

test('where there is no past to be young, others say so', () => {
  const context = addressContext({ subject: subjectOfKind('program') })
  expect(said(walletAgeCheck.evaluate(context))).toBe('not-applicable')
  expect(said(walletAgeCheck.evaluate(addressContext({ activity: silent })))).toBe('not-applicable')
})
