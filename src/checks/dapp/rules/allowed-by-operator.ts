import type { DappCheck } from '../assess/check.ts'

/** Whoever runs this service vouches for it. It settles whose the name is, not what else the URL does. */
export const allowedByOperatorCheck: DappCheck = {
  id: 'allowed-by-operator',
  code: 'ALLOWED_BY_OPERATOR',
  evaluate: ({ reports = [] }) => {
    const report = reports.find(({ verdict }) => verdict === 'allowed')
    if (!report) return undefined
    const because = report.reason === undefined ? '' : `: ${report.reason}`
    return {
      severity: 'info',
      message: `On the list of ${report.list} of this service, of ${report.date}${because}.`,
    }
  },
}
