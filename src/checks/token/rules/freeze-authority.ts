import { authorityCheck } from '../assess/held-authority.ts'

/** An account can be frozen; its tokens can then neither be sold nor sent. */
export const freezeAuthorityCheck = authorityCheck({
  id: 'freeze-authority',
  code: 'FREEZE_AUTHORITY',
  family: 'seizure',
  critical: true,
  control: 'freeze',
  severities: { single: 'medium', unknown: 'medium', shared: 'medium' },
})
