import type { DangerousApp } from '../../checks/dapp/assess-app.ts'
import type { Severity } from '../../findings/severity.ts'

/** What is known against an app, as a finding about what it asks for: an odd name alone makes a doubt, a list does not. */
export const severityOfApp: Readonly<Record<DangerousApp['level'], Severity>> = {
  listed: 'critical',
  critical: 'high',
  high: 'medium',
}
