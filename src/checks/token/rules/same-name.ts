import { notApplicable } from '../../../findings/check.ts'
import { type Imitation, observeImitation } from '../assess/imitation.ts'
import { type OffChainCheck, unlessVerified } from '../assess/token-check.ts'

/**
 * It uses the name of a known token but is a different one. Communities share words, so a symbol alone means little,
 * unless it is that of money.
 */
export const sameNameCheck: OffChainCheck<'same-name', Imitation> = {
  id: 'same-name',
  code: 'SAME_NAME',
  severity: 'high',
  family: 'identity',
  critical: unlessVerified,
  evaluate: (context) =>
    context.called
      ? observeImitation(context, 'same', {
          backed: { both: 'critical', name: 'critical', symbol: 'high' },
          'well-known': { both: 'high', name: 'medium', symbol: 'medium' },
          verified: { both: 'high', name: 'low', symbol: 'low' },
        })
      : notApplicable({ reason: 'token-unnamed' }),
}
