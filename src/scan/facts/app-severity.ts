import type { AskingApp } from './asking-app.ts'
import type { Severity } from '../assess/rule.ts'

/** What is known against an app, as a finding about what it asks for: an odd name alone makes a doubt, a list does not. */
export const severityOfApp: Readonly<Record<AskingApp['level'], Severity>> = {
  listed: 'critical',
  critical: 'high',
  high: 'medium',
}
