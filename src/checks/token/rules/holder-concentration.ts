import { failed, notApplicable, type Observation, type Outcome } from '../../../findings/check.ts'
import { valueOf } from '../../../findings/known.ts'
import type { HolderShares } from '../facts/holder-shares.ts'
import { type TokenCheck, unlessVerified } from '../assess/token-check.ts'
import type { TokenContext } from '../assess/token-context.ts'
import { severityAt, weighedFact } from '../assess/weigh.ts'
import {
  providerHoldersPctSteps,
  type SeveritySteps,
  singleHolderPctSteps,
  topHoldersPctSteps,
} from '../thresholds.ts'

export type HolderConcentration =
  /** Share of the largest holder, or of the ten largest, as read from the chain. */
  | { holders: 'largest' | 'ten-largest'; pct: number }
  /** The same as counted by a provider, pools included. */
  | { holders: 'ten-largest'; pct: number; countedBy: string }

/** Few holders own most of the supply and can sell it at once. Pools, lockers and burnt tokens do not count. */
export const holderConcentrationCheck: TokenCheck<'holder-concentration', HolderConcentration> = {
  id: 'holder-concentration',
  code: 'FEW_HOLDERS',
  severity: 'high',
  family: 'dilution',
  critical: unlessVerified,
  evaluate: (context) => {
    if (context.kind !== 'fungible') return notApplicable({ reason: 'token-not-fungible' })
    if (context.state.supply === 0n) return notApplicable({ reason: 'token-without-supply' })
    return context.holders.known
      ? byChain(context, context.holders.value)
      : byProvider(context, context.holders)
  },
}

const byChain = (context: TokenContext, shares: HolderShares): Outcome<HolderConcentration> => {
  const { largest, top1Pct, top10Pct, complete } = shares
  const seller = largest.find(({ kind }) => kind === 'wallet' || kind === 'unknown')
  const found = [
    ...observe(context, singleHolderPctSteps, { holders: 'largest', pct: top1Pct }).map((each) => ({
      ...each,
      ...(seller && { subject: seller.owner }),
      code: 'SINGLE_HOLDER',
    })),
    ...observe(context, topHoldersPctSteps, { holders: 'ten-largest', pct: top10Pct }),
  ]
  return found.length > 0 || complete ? found : failed({ reason: 'token-holders-incomplete' })
}

const byProvider = (
  context: TokenContext,
  { gap }: Extract<TokenContext['holders'], { known: false }>,
): Outcome<HolderConcentration> => {
  const facts = valueOf(context.market)
  if (facts?.topHoldersPct === undefined) return failed(gap)
  const { topHoldersPct: pct, source: countedBy } = facts
  return observe(context, providerHoldersPctSteps, { holders: 'ten-largest', pct, countedBy })
}

const observe = (
  context: TokenContext,
  steps: SeveritySteps,
  params: HolderConcentration,
): Observation<HolderConcentration>[] => {
  const severity = severityAt(steps, params.pct)
  if (!severity) return []
  // Treasuries and custodians of well-known tokens hold large shares, and that is public.
  const weighed = context.trust === 'issuer' ? 'info' : weighedFact(context, severity)
  return [
    {
      params,
      subject: context.mint,
      severity: weighed === 'medium' && context.trust === 'verified' ? 'low' : weighed,
    },
  ]
}
