import type { ScanRule } from '../../context/rule.ts'
import { type PullTerms, pullTermsOf } from '../../facts/control/pull-terms.ts'

/**
 * The user permits later payments under terms that a program stores: a total, an amount per period, or a merchant's
 * plan. Honest subscriptions look the same, so the finding states the terms and leaves the decision to the user.
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
      return params ? [{ params, at: [instruction.path], subject: params.puller }] : []
    }),
}
