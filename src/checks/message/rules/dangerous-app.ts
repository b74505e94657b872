import { type DangerousApp, severityOfApp } from '../../dapp/assess-app.ts'
import type { MessageCheck } from '../assess/check.ts'

/**
 * The requesting site, or the site that the message signs in to, is on a list of phishing sites or imitates another
 * one. It counts as much as for transactions: an odd name alone is a doubt, a list entry is more.
 */
export const dangerousAppCheck: MessageCheck<'dangerous-app', DangerousApp> = {
  id: 'dangerous-app',
  code: 'DANGEROUS_APP',
  severity: 'critical',
  critical: true,
  evaluate: ({ dangerousApp: app }) =>
    app ? [{ params: app, subject: app.host, severity: severityOfApp[app.level] }] : [],
}
