import { notApplicable, ran } from '../../../findings/reason-check.ts'
import { imitationReasons } from '../assess/imitation.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** T15: it has the name of a known token and is another. Communities share words: a symbol alone says little, unless it stands for money. */
export const sameNameCheck: TokenCheck = {
  id: 'same-name',
  family: 'identity',
  critical: 'unless-verified',
  evaluate: (context) =>
    context.called
      ? ran(
          ...imitationReasons(context, 'same', {
            backed: { both: 'critical', name: 'critical', symbol: 'high' },
            'well-known': { both: 'high', name: 'medium', symbol: 'medium' },
            verified: { both: 'high', name: 'low', symbol: 'low' },
          }),
        )
      : notApplicable('It has no name.'),
}
