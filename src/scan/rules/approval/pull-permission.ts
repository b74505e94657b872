import type { ScanRule } from '../../context/rule.ts'
import { boundlessPullMinUnits } from '../../thresholds.ts'
import { type PullTerms, pullTermsOf } from '../../facts/control/pull-terms.ts'

/**
 * The user permits later payments under terms that a program stores: a total, an amount per period, or a merchant's
 * plan. Honest subscriptions look the same, so the finding states the terms and leaves the decision to the user. An
 * amount beyond what anyone holds is no subscription: it permits taking everything.
 */
export const pullPermission: ScanRule<'pull-permission', PullTerms> = {
  id: 'pull-permission',
  code: 'PULL_PERMISSION',
  severity: 'medium',
  sources: [
    'Solana Foundation Subscriptions program; layouts: npm @solana/subscriptions 0.3.0 (MIT)',
    'solana.com/docs/payments/subscriptions',
  ],
  evaluate: (context) =>
    context.instructions.flatMap((instruction) => {
      const params = pullTermsOf(instruction, context)
      if (!params) return []
      const boundless = params.amount.raw >= boundlessPullMinUnits
      return [
        {
          params,
          at: [instruction.path],
          subject: params.puller,
          ...(boundless && { severity: 'high' as const }),
        },
      ]
    }),
}
