import type { AskingApp } from '../context/asking-app.ts'
import type { Severity } from '../../findings/severity.ts'

/** What is known against an app, as a finding about what it asks for: an odd name alone makes a doubt, a list does not. */
export const severityOfApp: Readonly<Record<AskingApp['level'], Severity>> = {
  listed: 'critical',
  critical: 'high',
  high: 'medium',
}
