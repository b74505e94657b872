import { authorityCheck } from '../assess/held-authority.ts'

/** Burning takes a second signature. */
export const permissionedBurnCheck = authorityCheck({
  id: 'permissioned-burn',
  code: 'PERMISSIONED_BURN',
  family: 'seizure',
  control: 'permissioned-burn',
  severities: { single: 'low', unknown: 'low', shared: 'info' },
})
