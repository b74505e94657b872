import { exposureOf, isExposed } from '../counterfactual/exposure.ts'
import type { RiskContext } from './rule.ts'

/**
 * Whether an app asked for the transaction, rather than the user in his own wallet: the caller says so, or a program
 * without even a name here gets something of the user's, which no wallet does of its own accord.
 */
export const comesFromApp = (context: RiskContext): boolean =>
  saysApp(context) || exposesToNameless(context)

/** Whether the caller says that an app asked for the transaction. */
export const saysApp = ({ origin }: Pick<RiskContext, 'origin'>): boolean =>
  (origin.dappDomain ?? '') !== '' || appSources.has(sourceOf(origin))

const exposesToNameless = (context: RiskContext): boolean => {
  const { user, resolved, states, knownPrograms, instructions } = context
  const exposure = exposureOf({ user, resolved, statesBefore: states.before, knownPrograms })
  const nameless = new Set(
    instructions.flatMap(({ programId, programName }) => (programName ? [] : [programId])),
  )
  return isExposed(exposure) && exposure.programs.some((program) => nameless.has(program))
}

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
