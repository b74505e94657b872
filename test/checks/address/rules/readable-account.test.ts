import { describe, expect, test } from 'bun:test'
import { readableAccountCheck } from '../../../../src/checks/address/rules/readable-account.ts'
import { addressContext, said, subjectOfKind } from '../../../kit/checks/address-case.ts'
import { accountsByKind } from '../../../kit/checks/address-world.ts'

describe('readable-account', () => {
  test.each(accountsByKind.map(([kind]) => kind).filter((kind) => kind !== 'unreadable'))(
    '%s',
    (kind) => {
      const context = addressContext({ subject: subjectOfKind(kind) })
      expect(said(readableAccountCheck.evaluate(context))).toEqual([])
    },
  )

  test('data that its program would not write', () => {
    const context = addressContext({ subject: subjectOfKind('unreadable') })
    expect(readableAccountCheck.evaluate(context)).toEqual({
      status: 'failed',
      why: expect.stringContaining('token account data'),
    })
  })
})
