import { describe, expect, test } from 'bun:test'
import { outstandingApprovalsCheck } from '../../../../src/checks/wallet/rules/outstanding-approvals.ts'
import type { Approval } from '../../../../src/checks/wallet/assess/check.ts'
import { report, said, silent, walletContext } from '../../../kit/checks/address-case.ts'
import { someone } from '../../../kit/checks/address-world.ts'

const judge = (...approvals: Approval[]) =>
  said(
    outstandingApprovalsCheck.evaluate(
      walletContext({ tokens: { known: true, value: { accounts: 9, approvals } } }),
    ),
  )

describe('outstanding-approvals', () => {
  test('none', () => {
    expect(judge()).toEqual([])
  })

  test('some: permission-risk tells the rest', () => {
    expect(judge({ delegate: someone, accounts: 2, reports: [] })).toEqual([
      'APPROVALS_OUTSTANDING low',
    ])
  })

  test('one to somebody on a list', () => {
    expect(judge({ delegate: someone, accounts: 1, reports: [report()] })).toEqual([
      'APPROVAL_TO_LISTED critical',
      'APPROVALS_OUTSTANDING low',
    ])
  })

  test('nobody knows, or no wallet', () => {
    const { tokens: _, ...none } = walletContext()
    expect(said(outstandingApprovalsCheck.evaluate(none))).toBe('not-applicable')
    const unknown = walletContext({ tokens: silent })
    expect(said(outstandingApprovalsCheck.evaluate(unknown))).toBe('failed')
  })
})
