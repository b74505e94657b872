import type { TokenCheck } from '../assess/token-check.ts'
import { weighCapability } from '../assess/capability.ts'

/** T12: burning it takes a second signature. */
export const permissionedBurnCheck: TokenCheck = {
  id: 'permissioned-burn',
  family: 'seizure',
  critical: 'never',
  evaluate: (context) =>
    weighCapability(context, {
      code: 'PERMISSIONED_BURN',
      power: 'permissioned-burn',
      grades: { single: 'low', unknown: 'low', shared: 'info' },
      says: (holder) =>
        `It can only be burnt if ${holder.charAt(0).toLowerCase()}${holder.slice(1)} signs too.`,
    }),
}
