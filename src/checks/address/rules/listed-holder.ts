import type { Observation } from '../../../findings/check.ts'
import { chanceOf } from '../../../findings/score.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { AddressReport } from '../../../lists/entries/address-reputation.ts'
import type { Address } from '../../../solana/address/address.ts'
import { severityOfReport } from '../../../lists/reported.ts'
import type { AddressCheck, Holder } from '../assess/check.ts'
import type { ControlName } from '../facts/control.ts'

export type ListedHolder = {
  holder: Address
  control: ControlName
  /** The holder can take everything, or decides alone what the account does. */
  whole: boolean
  report: AddressReport
}

/** The account's owner, or the holder of an authority over it, is on a list. Each holder counts once. */
export const listedHolderCheck: AddressCheck<'listed-holder', ListedHolder> = {
  id: 'listed-holder',
  code: 'CONTROLLED_BY_LISTED',
  severity: 'critical',
  critical: true,
  evaluate: ({ holders }) => {
    const worst = new Map<string, Listed>()
    for (const listed of holders.flatMap(listingsOf)) {
      const seen = worst.get(listed.subject)
      if (!seen || chanceOf[listed.severity] > chanceOf[seen.severity])
        worst.set(listed.subject, listed)
    }
    return [...worst.values()]
  },
}

type Listed = Observation<ListedHolder> & { subject: string; severity: Severity }

const listingsOf = ({ control, holder, whole, reports }: Holder): Listed[] =>
  reports.map((report) => ({
    params: { holder, control, whole, report },
    subject: holder,
    severity: whole ? severityOfReport(report) : partial[severityOfReport(report)],
  }))

/** Severity of an authority over a part of the account: one step lower. */
const partial: Record<Severity, Severity> = {
  critical: 'high',
  high: 'medium',
  medium: 'low',
  low: 'low',
  info: 'info',
}
