import type { AddressReport } from '../../../lists/entries/address-reputation.ts'
import { severityOfReport } from '../../../lists/reported.ts'
import type { AddressCheck } from '../assess/check.ts'

/**
 * The address is on a list of sanctioned, theft-related or reported addresses. Public lists are short, so absence
 * proves little.
 */
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
