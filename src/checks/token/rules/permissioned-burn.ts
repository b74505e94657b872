import { powerCheck } from '../assess/authority-power.ts'

/** Burning it takes a second signature. */
export const permissionedBurnCheck = powerCheck({
  id: 'permissioned-burn',
  code: 'PERMISSIONED_BURN',
  family: 'seizure',
  power: 'permissioned-burn',
  severities: { single: 'low', unknown: 'low', shared: 'info' },
})
