import { authorityCheck } from '../assess/held-authority.ts'

/** A holder's account can be frozen, after which the tokens in it can neither be sold nor sent. */
export const freezeAuthorityCheck = authorityCheck({
  id: 'freeze-authority',
  code: 'FREEZE_AUTHORITY',
  family: 'seizure',
  critical: true,
  control: 'freeze',
  severities: { single: 'medium', unknown: 'medium', shared: 'medium' },
})
