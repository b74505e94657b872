import type { TokenCheck } from '../assess/token-check.ts'
import { weighCapability } from '../assess/capability.ts'

/** T04: somebody can move or burn it out of every wallet, without asking. Used for tokens that vanish after the purchase. */
export const permanentDelegateCheck: TokenCheck = {
  id: 'permanent-delegate',
  family: 'seizure',
  critical: 'always',
  evaluate: (context) =>
    weighCapability(context, {
      code: 'PERMANENT_DELEGATE',
      power: 'permanent-delegate',
      grades: { single: 'critical', unknown: 'high', shared: 'high' },
      says: (holder) =>
        `${holder} can take this token out of your wallet or burn it there, at any time.`,
    }),
}
