import { failed, notApplicable } from '../../../findings/check.ts'
import type { OffChainCheck } from '../assess/token-check.ts'
import { weighedFact } from '../assess/weigh.ts'
import { buysWithoutSaleMin } from '../thresholds.ts'

/** Whether holders manage to sell the token. Counts the trades of the last day; no trade is simulated. */
export const sellRouteCheck: OffChainCheck<'sell-route', { buys: number }> = {
  id: 'sell-route',
  code: 'NOBODY_SELLS',
  severity: 'high',
  family: 'seizure',
  evaluate: (context) => {
    const { kind, market, mint } = context
    if (kind !== 'fungible') return notApplicable({ reason: 'token-not-fungible' })
    if (!market.known) return failed(market.gap)
    const { buys, sells } = market.value?.flows?.['24h'] ?? {}
    if (buys === undefined || sells === undefined)
      return failed({ reason: 'not-known', source: 'market-data', facts: 'trades' })
    if (sells > 0 || buys < buysWithoutSaleMin) return []
    return [{ params: { buys }, subject: mint, severity: weighedFact(context, 'high') }]
  },
}
