import type { DappCheck } from '../assess/check.ts'

/** Whoever runs this service has blocked it. */
export const blockedByOperatorCheck: DappCheck = {
  id: 'blocked-by-operator',
  code: 'BLOCKED_BY_OPERATOR',
  evaluate: ({ reports = [] }) => {
    const report = reports.find(({ verdict, byOperator }) => verdict === 'blocked' && byOperator)
    if (!report) return undefined
    const because = report.reason === undefined ? '' : `: ${report.reason}`
    return {
      severity: 'critical',
      message: `On the list of ${report.list} of this service, of ${report.date}${because}.`,
    }
  },
}
