import type { DappCheck } from '../assess/check.ts'
import { type OperatorEntry, operatorEntry } from '../assess/operator-entry.ts'

/** The operator of this server trusts the name. That covers the name only, not what else the URL does. */
export const allowedByOperatorCheck: DappCheck<'allowed-by-operator', OperatorEntry> = {
  id: 'allowed-by-operator',
  code: 'ALLOWED_BY_OPERATOR',
  severity: 'info',
  critical: true,
  evaluate: ({ address: { host }, reports = [] }) => {
    const report = reports.find(({ verdict }) => verdict === 'allowed')
    return report ? [{ params: operatorEntry(host, report), subject: host }] : []
  },
}
