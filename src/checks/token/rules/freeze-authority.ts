import { powerCheck } from '../assess/authority-power.ts'

/** A holder's account can be frozen, after which the tokens in it can neither be sold nor sent. */
export const freezeAuthorityCheck = powerCheck({
  id: 'freeze-authority',
  code: 'FREEZE_AUTHORITY',
  family: 'seizure',
  critical: true,
  power: 'freeze',
  severities: { single: 'medium', unknown: 'medium', shared: 'medium' },
})
