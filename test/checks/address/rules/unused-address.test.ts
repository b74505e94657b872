import { describe, expect, test } from 'bun:test'
import { subjectOf } from '../../../../src/checks/address/facts/address-kind.ts'
import { unusedAddressCheck } from '../../../../src/checks/address/rules/unused-address.ts'
import { addressContext, quietActivity, said, silent } from '../../../kit/checks/address-case.ts'
import { derived, owner } from '../../../kit/checks/address-world.ts'

const unused = subjectOf(owner, undefined)
const noPast = { known: true, value: { ...quietActivity, transactionsSeen: 0 } } as const

describe('unused-address', () => {
  test.each([
    ['an account', addressContext(), 'not-applicable'],
    ['emptied', addressContext({ subject: unused }), ['EMPTIED info']],
    ['never used', addressContext({ subject: unused, activity: noPast }), ['NEVER_USED low']],
    [
      'nobody knows its past',
      addressContext({ subject: unused, activity: silent }),
      ['NEVER_USED low'],
    ],
    [
      'nobody can have a key',
      addressContext({ subject: subjectOf(derived, undefined) }),
      ['NOTHING_HERE medium'],
    ],
  ])('%s', (_, context, reasons) => {
    expect(said(unusedAddressCheck.evaluate(context))).toEqual(reasons)
  })
})
