import { failed, notApplicable } from '../../../findings/check.ts'
import type { OffChainCheck } from '../assess/token-check.ts'
import { severityAt, weighedFact } from '../assess/weigh.ts'
import { creatorPctSteps } from '../thresholds.ts'

/** The creator still holds much of the supply and can sell it. */
export const creatorShareCheck: OffChainCheck<'creator-share', { pct: number }> = {
  id: 'creator-share',
  code: 'CREATOR_HOLDS',
  severity: 'high',
  family: 'dilution',
  evaluate: (context) => {
    const { kind, market, mint } = context
    if (kind !== 'fungible') return notApplicable({ reason: 'token-not-fungible' })
    if (!market.known) return failed(market.gap)
    const { creator = mint, creatorPct: pct } = market.value ?? {}
    if (pct === undefined)
      return failed({ reason: 'not-known', source: 'market-data', facts: 'creator' })
    const severity = severityAt(creatorPctSteps, pct)
    return severity
      ? [{ params: { pct }, subject: creator, severity: weighedFact(context, severity) }]
      : []
  },
}
