import { authorityCheck } from '../assess/held-authority.ts'

/** More of it can be minted at will, which takes value from everyone who holds it. */
export const mintAuthorityCheck = authorityCheck({
  id: 'mint-authority',
  code: 'MINT_AUTHORITY',
  family: 'dilution',
  critical: true,
  control: 'mint',
  severities: { single: 'medium', unknown: 'medium', shared: 'low' },
})
