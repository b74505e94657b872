import { type DangerousApp, severityOfApp } from '../../../checks/dapp/assess-app.ts'
import type { ScanRule } from '../../context/rule.ts'

/**
 * The requesting app is on a list of phishing sites, or its address imitates another site. Then it cannot be trusted,
 * whatever the transaction shows. Benign look-alikes: honest sites with odd names, so a name alone never raises more
 * than a suspicion. A good name lowers no finding on the transaction.
 */
export const dangerousApp: ScanRule<'dangerous-app', DangerousApp> = {
  id: 'dangerous-app',
  code: 'DANGEROUS_APP',
  severity: 'critical',
  sources: [
    'MetaMask phishing-controller: block lists by host and its parents',
    'Blockaid known_malicious site scan',
  ],
  evaluate: ({ app }) =>
    app ? [{ params: app, subject: app.host, severity: severityOfApp[app.level] }] : [],
}
