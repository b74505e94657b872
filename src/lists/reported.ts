import type { AddressReport } from './entries/address-reputation.ts'
import type { Severity } from '../findings/severity.ts'

/** Severity of being on a list: lower if the report has expired or only concerns spam. */
export const severityOfReport = ({ kind, expired }: AddressReport): Severity => {
  if (kind.includes('spam')) return expired ? 'low' : 'medium'
  return expired ? 'medium' : 'critical'
}
