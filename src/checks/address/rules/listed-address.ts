import type { AddressReport } from '../../../lists/entries/address-reputation.ts'
import { severityOfReport } from '../../../lists/reported.ts'
import type { AddressCheck } from '../assess/check.ts'

/** A list of sanctioned, stealing or reported addresses names this one. Few are public, so not being listed means little. */
export const listedAddressCheck: AddressCheck<'listed-address', { report: AddressReport }> = {
  id: 'listed-address',
  code: 'LISTED_ADDRESS',
  severity: 'critical',
  critical: true,
  evaluate: ({ reports, subject: { address } }) =>
    reports.map((report) => ({
      params: { report },
      subject: address,
      severity: severityOfReport(report),
    })),
}
