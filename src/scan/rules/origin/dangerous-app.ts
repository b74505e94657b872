import { type DangerousApp, severityOfApp } from '../../../checks/dapp/assess-app.ts'
import type { ScanRule } from '../../context/rule.ts'

/**
 * The app that requests the transaction is on a list of phishing sites, or its address imitates another site. Then it is
 * not to be trusted, whatever the transaction shows. Benign look-alikes: honest sites with odd names, which is why a name
 * alone never makes more than a doubt; and a good name takes nothing away from what a transaction does.
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
