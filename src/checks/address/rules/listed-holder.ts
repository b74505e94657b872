import { type Reason, ran } from '../../../findings/reason-check.ts'
import { chanceOf } from '../../../findings/score.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import type { AddressCheck, Holder } from '../assess/check.ts'
import { saidByList, severityOfReport } from '../../../lists/reported.ts'

/** Whoever owns what is here, or has a power over it, is on a list. Somebody with several powers counts once. */
export const listedHolderCheck: AddressCheck = {
  id: 'listed-holder',
  critical: true,
  evaluate: ({ holders }) => {
    const gravest = new Map<string, Reason>()
    for (const holder of holders)
      for (const reason of reasonsOf(holder)) {
        const known = gravest.get(holder.holder)
        if (!known || chanceOf[reason.severity] > chanceOf[known.severity])
          gravest.set(holder.holder, reason)
      }
    return ran(...gravest.values())
  },
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
