import { describe, expect, test } from 'bun:test'
import { addressKinds, isWalletKind } from '../../../../src/checks/address/facts/address-kind.ts'
import { notForPaymentsCheck } from '../../../../src/checks/address/rules/not-for-payments.ts'
import { incinerator } from '../../../../src/lists/known-name.ts'
import { addressContext, said, subjectOfKind } from '../../../kit/checks/address-case.ts'

const judge = (kind: (typeof addressKinds)[number]) =>
  said(
    notForPaymentsCheck.evaluate(addressContext({ subject: { ...subjectOfKind('wallet'), kind } })),
  )

describe('not-for-payments', () => {
  test.each(['wallet', 'unused', 'unused-program-address', 'unreadable'] as const)('%s', (kind) => {
    expect(judge(kind)).toBe('not-applicable')
  })

  test('the vault of a multisig takes payments, and is said to have no key', () => {
    expect(judge('program-wallet')).toEqual(['NO_PRIVATE_KEY info'])
  })

  test('whatever else there is, is no place for payments', () => {
    const others = addressKinds.filter(
      (kind) =>
        (!isWalletKind(kind) && !kind.startsWith('unused') && kind !== 'unreadable') ||
        kind === 'system-account',
    )
    expect(others.length).toBeGreaterThan(15)
    for (const kind of others) expect(judge(kind), kind).toEqual(['NOT_FOR_PAYMENTS low'])
  })

  test('the incinerator destroys', () => {
    const subject = { ...subjectOfKind('wallet'), address: incinerator }
    expect(notForPaymentsCheck.evaluate(addressContext({ subject }))).toMatchObject({
      reasons: [{ code: 'NOT_FOR_PAYMENTS', message: expect.stringContaining('destroyed') }],
    })
  })
})
