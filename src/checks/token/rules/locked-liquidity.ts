import { failed, notApplicable, ran } from '../../../findings/reason-check.ts'
import { weighedFact } from '../assess/capability.ts'
import { valueOf } from '../../../findings/fact.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** At least so much of a pool has to be burnt that taking out the rest does no harm. */
const burntEnoughPct = 90

/** T19, second half: whether the liquidity can be taken out. Shares that are locked elsewhere count as if they were not. */
export const lockedLiquidityCheck: TokenCheck = {
  id: 'locked-liquidity',
  family: 'dilution',
  critical: 'never',
  evaluate: (context) => {
    if (context.kind !== 'fungible')
      return notApplicable('It is not a token that is traded in amounts.')
    if (context.curve && !context.curve.complete)
      return notApplicable('It is sold by its launchpad, which keeps what buyers paid.')
    if ('missing' in context.locked) return failed(context.locked.missing)
    const pools = valueOf(context.locked) ?? []
    if (pools.length === 0)
      return failed('None of its pools shows on the chain how much of it is locked.')
    const loose = pools.find(({ burntPct }) => burntPct < burntEnoughPct)
    return loose
      ? ran({
          code: 'LIQUIDITY_UNLOCKED',
          severity: weighedFact(context, 'medium'),
          message: `${Math.round((100 - loose.burntPct) * 10) / 10} % of its pool on ${loose.exchange} belongs to people who may take it out, after which it cannot be sold.`,
        })
      : ran()
  },
}
