import { saidByList, severityOfReport } from '../../../lists/reported.ts'
import { failed, notApplicable, ran, type Reason } from '../../../findings/reason-check.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import type { Approval, WalletCheck } from '../assess/check.ts'

/** Who may take tokens out of the wallet without asking again; `permission-risk` tells the whole of it. */
export const outstandingApprovalsCheck: WalletCheck = {
  id: 'outstanding-approvals',
  critical: false,
  evaluate: ({ tokens }) => {
    if (!tokens) return notApplicable('It is no wallet.')
    if (!tokens.known) return failed(tokens.why)
    const { approvals } = tokens.value
    if (approvals.length === 0) return ran()
    const accounts = approvals.reduce((sum, each) => sum + each.accounts, 0)
    return ran(...approvals.flatMap(listedReasons), {
      code: 'APPROVALS_OUTSTANDING',
      message: `${approvals.length === 1 ? 'Somebody else' : `${approvals.length} others`} may take tokens out of ${accounts === 1 ? 'one of its token accounts' : `${accounts} of its token accounts`} without asking again. Ask permission-risk who, how much, and how to take it back.`,
      severity: 'low',
    })
  },
}

const listedReasons = ({ delegate, reports }: Approval): Reason[] =>
  reports.map((report) => ({
    code: 'APPROVAL_TO_LISTED',
    message: `${shortAddress(delegate)}, who may take its tokens, is listed ${saidByList(report)}. Take the approval back at once.`,
    severity: severityOfReport(report),
  }))
