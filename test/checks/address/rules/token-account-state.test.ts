import { describe, expect, test } from 'bun:test'
import { subjectOf } from '../../../../src/checks/address/facts/address-kind.ts'
import { tokenAccountStateCheck } from '../../../../src/checks/address/rules/token-account-state.ts'
import { addressContext, said, subjectOfKind } from '../../../kit/checks/address-case.ts'
import { owner, plainAddress, someone } from '../../../kit/checks/address-world.ts'
import { tokenAccount } from '../../../kit/scan/risk-context.ts'

const judge = (delegate?: { to: typeof owner; amount: bigint }) => {
  const account = tokenAccount({
    mint: plainAddress(3),
    owner,
    amount: 5n,
    ...(delegate && { delegate }),
  })
  const subject = subjectOf(plainAddress(2), account)
  return said(tokenAccountStateCheck.evaluate(addressContext({ subject })))
}

describe('token-account-state', () => {
  test('a wallet has none', () => {
    expect(said(tokenAccountStateCheck.evaluate(addressContext()))).toBe('not-applicable')
  })

  test('nobody else has a say', () => {
    expect(judge()).toEqual([])
    expect(judge({ to: owner, amount: 5n })).toEqual([])
    expect(judge({ to: someone, amount: 0n })).toEqual([])
  })

  test('delegated', () => {
    expect(judge({ to: someone, amount: 1n })).toEqual(['DELEGATED low'])
  })

  test('frozen', () => {
    const context = addressContext({ subject: subjectOfKind('token-account') })
    expect(said(tokenAccountStateCheck.evaluate(context))).toEqual(['FROZEN low'])
  })
})
