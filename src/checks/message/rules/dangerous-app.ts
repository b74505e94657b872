import { severityOfApp } from '../../../scan/facts/app-severity.ts'
import type { MessageCheck } from '../assess/check.ts'

/**
 * The site that asks, or that the message signs in to, is on a list of phishing sites, or its address pretends to be
 * somebody else's. The same weights as for transactions: an odd name alone makes a doubt, a list does not.
 */
export const dangerousAppCheck: MessageCheck = {
  id: 'dangerous-app',
  examine: ({ asking }) =>
    asking
      ? [
          {
            code: 'DANGEROUS_APP',
            message: `It is for the app at ${asking.host}. ${asking.message}`,
            severity: severityOfApp[asking.level],
          },
        ]
      : [],
}
