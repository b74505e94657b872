import type { TokenCheck } from '../assess/token-check.ts'
import { weighCapability } from '../assess/capability.ts'

/** T09: with nothing of it left, the mint can be closed and made anew with other settings. */
export const mintCloseAuthorityCheck: TokenCheck = {
  id: 'mint-close-authority',
  family: 'identity',
  critical: 'never',
  evaluate: (context) =>
    weighCapability(context, {
      code: 'MINT_CLOSE_AUTHORITY',
      power: 'close-mint',
      grades: { single: 'low', unknown: 'low', shared: 'info' },
      says: (holder) =>
        `${holder} can close its mint once nothing of it is left, and make another one at the same address.`,
    }),
}
