import { notApplicable, ran } from '../../assessment/check.ts'
import { imitationReasons } from '../imitation.ts'
import type { TokenCheck } from '../token-check.ts'

/** T14: to the eye its name is that of a known token, and it is spelled otherwise: other scripts, digits, added signs. */
export const lookAlikeCheck: TokenCheck = {
  id: 'look-alike',
  family: 'identity',
  critical: 'unless-verified',
  evaluate: (context) =>
    context.called
      ? ran(
          ...imitationReasons(context, 'disguised', {
            backed: { both: 'critical', name: 'critical', symbol: 'critical' },
            'well-known': { both: 'high', name: 'high', symbol: 'medium' },
            verified: { both: 'high', name: 'medium', symbol: 'low' },
          }),
        )
      : notApplicable('It has no name.'),
}
