import type { DappCheck } from '../assess/check.ts'
import { type OperatorEntry, operatorEntry } from '../assess/operator-entry.ts'

/** The operator of this server blocks the site. */
export const blockedByOperatorCheck: DappCheck<'blocked-by-operator', OperatorEntry> = {
  id: 'blocked-by-operator',
  code: 'BLOCKED_BY_OPERATOR',
  severity: 'critical',
  critical: true,
  listed: true,
  evaluate: ({ address: { host }, reports = [] }) => {
    const report = reports.find(({ verdict, byOperator }) => verdict === 'blocked' && byOperator)
    return report ? [{ params: operatorEntry(host, report), subject: host }] : []
  },
}
