import type { TokenCheck } from '../assess/token-check.ts'
import { weighCapability } from '../assess/capability.ts'

/** T02: a holder's account can be frozen, after which he can neither sell nor send. */
export const freezeAuthorityCheck: TokenCheck = {
  id: 'freeze-authority',
  family: 'seizure',
  critical: 'always',
  evaluate: (context) =>
    weighCapability(context, {
      code: 'FREEZE_AUTHORITY',
      power: 'freeze',
      grades: { single: 'medium', unknown: 'medium', shared: 'medium' },
      says: (holder) =>
        `${holder} can freeze it in your wallet, so that you can neither sell nor send it.`,
    }),
}
