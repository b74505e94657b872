import { ran } from '../../../findings/reason-check.ts'
import { authorityOf, weighCapability, weighedFact } from '../assess/capability.ts'
import type { TokenCheck } from '../assess/token-check.ts'

/** T10: all transfers are stopped, or somebody can stop them. */
export const pausableCheck: TokenCheck = {
  id: 'pausable',
  family: 'seizure',
  critical: 'always',
  evaluate: (context) => {
    const { pausable } = context.state
    if (!pausable) return ran()
    if (pausable.paused)
      return ran({
        code: 'PAUSED',
        severity: weighedFact(context, 'critical'),
        message: `All transfers of this token are stopped${
          authorityOf(context, 'pause') ? '' : ', and nobody can start them again'
        }: you could neither sell nor send it.`,
      })
    return weighCapability(context, {
      code: 'PAUSE_AUTHORITY',
      power: 'pause',
      grades: { single: 'medium', unknown: 'medium', shared: 'medium' },
      says: (holder) =>
        `${holder} can stop all transfers of this token, so that nobody can sell it.`,
    })
  },
}
