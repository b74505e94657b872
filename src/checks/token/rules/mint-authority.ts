import type { TokenCheck } from '../assess/token-check.ts'
import { weighCapability } from '../assess/capability.ts'

/** T01: more of it can be made at will, which takes from everybody who holds it. */
export const mintAuthorityCheck: TokenCheck = {
  id: 'mint-authority',
  family: 'dilution',
  critical: 'always',
  evaluate: (context) =>
    weighCapability(context, {
      code: 'MINT_AUTHORITY',
      power: 'mint',
      grades: { single: 'medium', unknown: 'medium', shared: 'low' },
      says: (holder) => `${holder} can make more of this token at any time.`,
    }),
}
