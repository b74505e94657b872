import { failed, notApplicable, ran } from '../../../findings/reason-check.ts'
import type { Severity } from '../../../findings/severity.ts'
import { weighedFact } from '../assess/capability.ts'
import { valueOf } from '../../../findings/fact.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** Below how many USD of liquidity it is how grave: next to nothing can be got for it, little, not much. */
const steps: readonly (readonly [belowUsd: number, severity: Severity])[] = [
  [100, 'high'],
  [1_000, 'medium'],
  [10_000, 'low'],
]

/** T19, first half: whether there is anything to sell it for. */
export const liquidityCheck: TokenCheck = {
  id: 'liquidity',
  family: 'dilution',
  critical: 'unless-verified',
  evaluate: (context) => {
    if (context.kind !== 'fungible')
      return notApplicable('It is not a token that is traded in amounts.')
    // The curve takes back whatever it has sold.
    if (context.curve && !context.curve.complete) return ran()
    if ('missing' in context.market) return failed(context.market.missing)
    const liquidityUsd = valueOf(context.market)?.liquidityUsd
    if (liquidityUsd === undefined)
      return failed(
        'No provider knows a market for it, so that nobody knows whether it can be sold.',
      )
    const [, severity] = steps.find(([below]) => liquidityUsd < below) ?? []
    return severity
      ? ran({
          code: 'LOW_LIQUIDITY',
          severity: weighedFact(context, severity),
          message: `There are only about $${Math.floor(liquidityUsd)} in its pools: selling more than a little of it brings next to nothing.`,
        })
      : ran()
  },
}
