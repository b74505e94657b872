import type { Reason } from '../findings/reason-check.ts'
import type { AddressReport } from './entries/address-reputation.ts'
import type { Severity } from '../findings/severity.ts'

/** `as drainer (…; list "…" of …)`: what the list says, with its name and date, for people. */
export const saidByList = ({
  list,
  date,
  kind,
  reason,
  expires,
  expired,
}: AddressReport): string => {
  const until = expires === undefined ? '' : ` until ${expires}`
  const old = expired ? `, an old report that held${until} and may no longer be true` : ''
  return `as ${kind} (${reason}; list "${list}" of ${date}${old})`
}

/** How grave it is to be on a list: less where the report has run out, and where it only speaks of a nuisance. */
export const severityOfReport = ({ kind, expired }: AddressReport): Severity => {
  if (kind.includes('spam')) return expired ? 'low' : 'medium'
  return expired ? 'medium' : 'critical'
}

/** One reason a report, for what is reported itself. */
export const reportReasons = (
  reports: readonly AddressReport[],
  told: { code: string; subject: string; advice: string },
): Reason[] =>
  reports.map((report) => ({
    code: told.code,
    message: `${told.subject} is listed ${saidByList(report)}. ${told.advice}`,
    severity: severityOfReport(report),
  }))
