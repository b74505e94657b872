import { expect, test } from 'bun:test'
import type { Approval } from '../../../../src/checks/wallet/assess/check.ts'
import { outstandingApprovalsCheck } from '../../../../src/checks/wallet/rules/outstanding-approvals.ts'
import { known } from '../../../../src/findings/known.ts'
import { runChecks } from '../../../../src/findings/run-checks.ts'
import {
  noAnswer,
  report,
  silent,
  testWalletCheck,
  walletContext,
} from '../../../kit/checks/address-case.ts'
import { owner, plainAddress, stranger } from '../../../kit/checks/address-scene.ts'

const other = plainAddress(73)
const withApprovals = (...approvals: Approval[]) => ({
  tokens: known({ accounts: 9, approvals }),
})
const all = (delegates: number, tokenAccounts: number) => ({
  params: { scope: 'all' as const, delegates, tokenAccounts },
  subject: owner,
})

testWalletCheck(outstandingApprovalsCheck, {
  quiet: [{ name: 'no approvals' }],
  firing: [
    {
      name: 'two delegates',
      context: withApprovals(
        { delegate: stranger, accounts: 2, reports: [] },
        { delegate: other, accounts: 1, reports: [] },
      ),
      finds: [all(2, 3)],
    },
    {
      name: 'a delegate on a list',
      context: withApprovals({ delegate: stranger, accounts: 1, reports: [report()] }),
      finds: [
        {
          params: { scope: 'listed-delegate', delegate: stranger, report: report() },
          subject: stranger,
          code: 'APPROVAL_TO_LISTED',
          severity: 'critical',
        },
        all(1, 1),
      ],
    },
  ],
  failing: [{ name: 'unknown token accounts', context: { tokens: silent }, gap: noAnswer }],
})

test('an address that is not a wallet has no approvals', () => {
  const { tokens: _, ...context } = walletContext()
  expect(runChecks([outstandingApprovalsCheck], context).coverage).toEqual([
    {
      check: 'outstanding-approvals',
      status: 'not-applicable',
      critical: false,
      gap: { reason: 'not-a-wallet' },
    },
  ])
})
