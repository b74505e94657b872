import type { AddressReport } from '../../../lists/entries/address-reputation.ts'
import type { OffChainCheck } from '../assess/token-check.ts'

export type ReportedToken = { about: 'mint' | 'creator'; report: AddressReport }

/** The token itself, or its creator, is on a list. */
export const reportedCheck: OffChainCheck<'reported', ReportedToken> = {
  id: 'reported',
  code: 'REPORTED',
  severity: 'critical',
  family: 'record',
  evaluate: ({ reports }) =>
    reports.map(({ about, address, report }) => ({
      params: { about, report },
      subject: address,
      ...(about === 'creator' && { code: 'CREATOR_REPORTED' }),
      severity: report.expired ? 'medium' : about === 'mint' ? 'critical' : 'high',
    })),
}
