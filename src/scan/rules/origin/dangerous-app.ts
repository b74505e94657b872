import { severityOfApp } from '../../facts/app-severity.ts'
import type { Rule } from '../../context/rule.ts'

/**
 * The app that asks is on a list of phishing sites, or its address pretends to be somebody else's. Whatever the
 * transaction shows, nothing good comes from there. Benign look-alikes: honest sites with odd names, which is why a name
 * alone never makes more than a doubt; and a good name takes nothing away from what a transaction does.
 */
export const dangerousApp: Rule = {
  id: 'dangerous-app',
  flag: 'DANGEROUS_APP',
  severity: 'critical',
  stage: 'scored',
  sources: [
    'MetaMask phishing-controller: block lists by host and its parents',
    'Blockaid known_malicious site scan',
  ],
  evaluate: ({ app }) =>
    app
      ? [
          {
            what: `The app at ${app.host} asks for it. ${app.message}`,
            why:
              app.level === 'listed'
                ? 'Sites are listed after people have lost money there.'
                : 'Its address is made to be taken for another one.',
            advice: 'Do not sign, and close that page.',
            severity: severityOfApp[app.level],
          },
        ]
      : [],
}
