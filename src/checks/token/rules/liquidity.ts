import { failed, notApplicable } from '../../../findings/check.ts'
import { type OffChainCheck, unlessVerified } from '../assess/token-check.ts'
import { weighedFact } from '../assess/weigh.ts'
import { liquidityUsdBelow } from '../thresholds.ts'

/** Whether there is enough liquidity to sell the token. */
export const liquidityCheck: OffChainCheck<'liquidity', { liquidityUsd: number }> = {
  id: 'liquidity',
  code: 'LOW_LIQUIDITY',
  severity: 'high',
  family: 'dilution',
  critical: unlessVerified,
  evaluate: (context) => {
    const { curve, kind, market, mint } = context
    if (kind !== 'fungible') return notApplicable({ reason: 'token-not-fungible' })
    // The curve buys back what it has sold.
    if (curve && !curve.complete) return []
    if (!market.known) return failed(market.gap)
    const liquidityUsd = market.value?.liquidityUsd
    if (liquidityUsd === undefined)
      return failed({ reason: 'not-known', source: 'market-data', facts: 'liquidity' })
    const [, severity] = liquidityUsdBelow.find(([belowUsd]) => liquidityUsd < belowUsd) ?? []
    return severity
      ? [{ params: { liquidityUsd }, subject: mint, severity: weighedFact(context, severity) }]
      : []
  },
}
