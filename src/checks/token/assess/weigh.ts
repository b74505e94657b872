import type { Severity } from '../../../findings/severity.ts'
import type { SeveritySteps } from '../thresholds.ts'
import type { TokenContext } from './token-context.ts'

/** Severity of a value by its steps. Undefined below the lowest. */
export const severityAt = (steps: SeveritySteps, value: number): Severity | undefined =>
  steps.find(([from]) => value >= from)?.[1]

/** Facts count one step less if the token is verified. Authorities, which may never be used, have their own table. */
export const weighedFact = (
  { trust }: Pick<TokenContext, 'trust'>,
  severity: Severity,
): Severity => (trust === 'unverified' ? severity : milder[severity])

export const milder: Readonly<Record<Severity, Severity>> = {
  critical: 'high',
  high: 'medium',
  medium: 'low',
  low: 'info',
  info: 'info',
}
