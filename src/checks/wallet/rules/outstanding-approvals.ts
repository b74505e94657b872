import { failed, notApplicable } from '../../../findings/check.ts'
import type { AddressReport } from '../../../lists/entries/address-reputation.ts'
import { severityOfReport } from '../../../lists/reported.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { WalletCheck } from '../assess/check.ts'

export type OutstandingApproval =
  | { scope: 'listed-delegate'; delegate: Address; report: AddressReport }
  | { scope: 'all'; delegates: number; tokenAccounts: number }

/** Delegates can take tokens out of the wallet without another signature. `permission-risk` has the details. */
export const outstandingApprovalsCheck: WalletCheck<'outstanding-approvals', OutstandingApproval> =
  {
    id: 'outstanding-approvals',
    code: 'APPROVALS_OUTSTANDING',
    severity: 'low',
    evaluate: ({ tokens, subject: { address } }) => {
      if (!tokens) return notApplicable({ reason: 'not-a-wallet' })
      if (!tokens.known) return failed(tokens.gap)
      const { approvals } = tokens.value
      if (approvals.length === 0) return []
      return [
        ...approvals.flatMap(({ delegate, reports }) =>
          reports.map((report) => ({
            params: { scope: 'listed-delegate' as const, delegate, report },
            subject: delegate,
            code: 'APPROVAL_TO_LISTED',
            severity: severityOfReport(report),
          })),
        ),
        {
          params: {
            scope: 'all' as const,
            delegates: approvals.length,
            tokenAccounts: approvals.reduce((sum, { accounts }) => sum + accounts, 0),
          },
          subject: address,
        },
      ]
    },
  }
