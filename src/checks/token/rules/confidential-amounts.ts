import { ran, type Reason } from '../../../findings/reason-check.ts'
import { weighedFact } from '../assess/capability.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** T13: amounts can be hidden, so that who holds how much, or how much there is, cannot be counted. */
export const confidentialAmountsCheck: TokenCheck = {
  id: 'confidential-amounts',
  family: 'dilution',
  critical: 'never',
  evaluate: (context) => {
    const { confidentialTransfer, confidentialMintBurn } = context.state
    const hiddenSupply: Reason = {
      code: 'HIDDEN_SUPPLY',
      severity: weighedFact(context, 'medium'),
      message:
        'How much of this token there is can be hidden, so that its supply cannot be counted.',
    }
    const hiddenAmounts: Reason = {
      code: 'HIDDEN_AMOUNTS',
      severity: weighedFact(context, 'low'),
      message:
        'Holders of this token can hide how much they have, so that large holders may not be seen.',
    }
    return ran(
      ...(confidentialMintBurn ? [hiddenSupply] : []),
      ...(confidentialTransfer ? [hiddenAmounts] : []),
    )
  },
}
