import { type Reason, ran } from '../../assessment/check.ts'
import type { Severity } from '../../risk/rule.ts'
import { shortAddress } from '../../risk/wording.ts'
import type { AddressCheck, Holder } from '../check.ts'
import { saidByList, severityOfReport } from '../reported.ts'

/** Whoever owns what is here, or has a power over it, is on a list. */
export const listedHolderCheck: AddressCheck = {
  id: 'listed-holder',
  critical: true,
  evaluate: ({ holders }) => ran(...holders.flatMap(reasonsOf)),
}

const reasonsOf = ({ control, holder, whole, reports }: Holder): Reason[] =>
  reports.map((report) => ({
    code: 'CONTROLLED_BY_LISTED',
    message: `${shortAddress(holder)}, its ${control.replaceAll('-', ' ')}, is listed ${saidByList(report)}. ${whole ? 'What is sent here is theirs.' : 'They have power over what is here.'}`,
    severity: whole ? severityOfReport(report) : lesser[severityOfReport(report)],
  }))

/** A power that is not the whole is a step less grave. */
const lesser: Record<Severity, Severity> = {
  critical: 'high',
  high: 'medium',
  medium: 'low',
  low: 'low',
  info: 'info',
}
