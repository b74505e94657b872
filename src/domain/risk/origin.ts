import type { RiskContext } from './rule.ts'

/** Whether an app asked for the transaction, rather than the user in his own wallet. */
export const comesFromApp = ({ origin }: Pick<RiskContext, 'origin'>): boolean =>
  (origin.dappDomain ?? '') !== '' || appSources.has(origin.source?.toLowerCase() ?? '')

const appSources: ReadonlySet<string> = new Set([
  'dapp',
  'website',
  'site',
  'web',
  'blink',
  'action',
])
