import type { Severity } from '../scan/assess/rule.ts'

const order: readonly Severity[] = ['info', 'low', 'medium', 'high', 'critical']

/** The gravest of several; undefined of none. */
export const gravestOf = (severities: readonly Severity[]): Severity | undefined =>
  order.findLast((severity) => severities.includes(severity))
