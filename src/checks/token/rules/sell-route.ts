import { failed, notApplicable, ran } from '../../../findings/reason-check.ts'
import { weighedFact } from '../assess/capability.ts'
import { valueOf } from '../../../findings/fact.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** So many purchases in a day without a single sale are no chance. */
const buysMin = 25

/** T20: whether people who have it manage to sell it. No trade is simulated: what happened within a day is looked at. */
export const sellRouteCheck: TokenCheck = {
  id: 'sell-route',
  family: 'seizure',
  critical: 'never',
  evaluate: (context) => {
    if (context.kind !== 'fungible')
      return notApplicable('It is not a token that is traded in amounts.')
    if ('missing' in context.market) return failed(context.market.missing)
    const day = valueOf(context.market)?.flows?.['24h']
    if (day?.buys === undefined || day.sells === undefined)
      return failed('No sale was simulated, and no provider counts its trades.')
    if (day.sells > 0 || day.buys < buysMin) return ran()
    return ran({
      code: 'NOBODY_SELLS',
      severity: weighedFact(context, 'high'),
      message: `It was bought ${day.buys} times within a day and sold by nobody: perhaps it cannot be sold.`,
    })
  },
}
