import type { SiteReport } from '../../../lists/entries/site-reputation.ts'
import type { DappCheck } from '../assess/check.ts'

/** Lists of phishing sites that others keep name it. Each is told with its day, since lists have errors and grow old. */
export const listedCheck: DappCheck = {
  id: 'listed',
  code: 'LISTED_AS_PHISHING',
  optional: true,
  evaluate: ({ address: { host }, reports = [] }) => {
    const listing = reports.filter(
      ({ verdict, byOperator }) => verdict === 'blocked' && !byOperator,
    )
    if (listing.length === 0) return undefined
    return {
      severity: 'critical',
      message: `Listed as phishing by ${listing.map((report) => named(report, host)).join(' and ')}.`,
    }
  },
  gap: ({ lists }) => {
    if (lists?.trouble !== undefined) return { status: 'failed', why: lists.trouble }
    return lists === undefined || lists.count === 0
      ? { status: 'not-applicable', why: 'No list of reported sites is in use.' }
      : undefined
  },
}

const named = ({ list, date, entry }: SiteReport, host: string): string =>
  `${list}, list of ${date}${entry === host ? '' : ` (as ${entry})`}`
