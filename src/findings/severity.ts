/** In ascending order: the only place where severities are ordered. */
export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const

export type Severity = (typeof severities)[number]

/** Whether one severity is as serious as another, or more. */
export const isAtLeast = (severity: Severity, other: Severity): boolean =>
  severities.indexOf(severity) >= severities.indexOf(other)

/** High or critical: serious enough to advise against signing. */
export const isSerious = (severity: Severity): boolean => isAtLeast(severity, 'high')

/** The most serious of several severities; undefined for none. */
export const mostSeriousOf = (given: readonly Severity[]): Severity | undefined =>
  severities.findLast((severity) => given.includes(severity))
