import { failed, notApplicable } from '../../../findings/check.ts'
import type { SiteReport } from '../../../lists/entries/site-reputation.ts'
import type { DappCheck } from '../assess/check.ts'

export type Listed = {
  host: string
  /** With the date of each list, since lists have errors and go stale. */
  reports: readonly Pick<SiteReport, 'list' | 'date' | 'entry'>[]
}

/** The site is on public lists of phishing sites. */
export const listedCheck: DappCheck<'listed', Listed> = {
  id: 'listed',
  code: 'LISTED_AS_PHISHING',
  severity: 'critical',
  listed: true,
  evaluate: ({ address: { host }, reports = [], lists }) => {
    const listing = reports
      .filter(({ verdict, byOperator }) => verdict === 'blocked' && !byOperator)
      .map(({ list, date, entry }) => ({ list, date, entry }))
    const found =
      listing.length === 0 ? [] : [{ params: { host, reports: listing }, subject: host }]
    if (lists?.complete === false) return failed({ reason: 'site-lists-incomplete' }, found)
    return lists === undefined || lists.count === 0
      ? notApplicable({ reason: 'no-site-lists' }, found)
      : found
  },
}
