import { isExposed } from '../scenarios/exposure.ts'
import { exposureIn } from './exposure.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import type { RiskContext } from '../context/risk-context.ts'

/**
 * Whether an app asked for the transaction, rather than the user in his own wallet: the caller says so, or a program gets
 * something of the user's that nobody vouches for and whose call says no more than a name here, which no wallet does of its
 * own accord.
 */
export const comesFromApp = (context: RiskContext): boolean =>
  saysApp(context) || exposesToUnread(context)

/** Whether the caller says that an app asked for the transaction. */
export const saysApp = ({ origin }: Pick<RiskContext, 'origin'>): boolean =>
  (origin.dappDomain ?? '') !== '' || appSources.has(sourceOf(origin))

const exposesToUnread = oncePerContext((context): boolean => {
  const exposure = exposureIn(context)
  if (!isExposed(exposure)) return false
  return context.instructions.some(
    ({ programId, status }) => status !== 'decoded' && exposure.programs.includes(programId),
  )
})

/** Whether the caller says that the wallet pays the fee of other people's transactions. */
export const isSponsor = ({ origin }: Pick<RiskContext, 'origin'>): boolean =>
  sponsorSources.has(sourceOf(origin))

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
