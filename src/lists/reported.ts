import type { AddressReport } from './entries/address-reputation.ts'
import type { Severity } from '../findings/severity.ts'

/** How serious it is to be on a list: less where the report has expired, and where it only reports spam. */
export const severityOfReport = ({ kind, expired }: AddressReport): Severity => {
  if (kind.includes('spam')) return expired ? 'low' : 'medium'
  return expired ? 'medium' : 'critical'
}
