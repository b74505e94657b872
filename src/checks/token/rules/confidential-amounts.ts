import type { TokenCheck } from '../assess/token-check.ts'
import { weighedFact } from '../assess/weigh.ts'

/** Amounts can be hidden, so holdings or the supply itself cannot be counted. */
export const confidentialAmountsCheck: TokenCheck<
  'confidential-amounts',
  { hidden: 'supply' | 'holdings' }
> = {
  id: 'confidential-amounts',
  code: 'HIDDEN_AMOUNTS',
  severity: 'low',
  family: 'dilution',
  evaluate: (context) => {
    const { mint, state } = context
    return [
      ...(state.confidentialMintBurn
        ? [
            {
              params: { hidden: 'supply' as const },
              subject: mint,
              code: 'HIDDEN_SUPPLY',
              severity: weighedFact(context, 'medium'),
            },
          ]
        : []),
      ...(state.confidentialTransfer
        ? [
            {
              params: { hidden: 'holdings' as const },
              subject: mint,
              severity: weighedFact(context, 'low'),
            },
          ]
        : []),
    ]
  },
}
