import type { RiskContext } from './rule.ts'

type Origin = Pick<RiskContext, 'origin'>

/** Whether an app asked for the transaction, rather than the user in his own wallet. */
export const comesFromApp = ({ origin }: Origin): boolean =>
  (origin.dappDomain ?? '') !== '' || appSources.has(sourceOf(origin))

/** Whether the caller says that the wallet pays the fee of other people's transactions. */
export const isSponsor = ({ origin }: Origin): boolean => sponsorSources.has(sourceOf(origin))

const sourceOf = ({ source }: RiskContext['origin']): string => source?.toLowerCase() ?? ''

const appSources: ReadonlySet<string> = new Set([
  'dapp',
  'website',
  'site',
  'web',
  'blink',
  'action',
])

const sponsorSources: ReadonlySet<string> = new Set([
  'sponsor',
  'relayer',
  'paymaster',
  'fee-payer',
])
