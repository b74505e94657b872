import { authorityCheck } from '../assess/held-authority.ts'

/** More can be minted at any time, which takes value from every holder. */
export const mintAuthorityCheck = authorityCheck({
  id: 'mint-authority',
  code: 'MINT_AUTHORITY',
  family: 'dilution',
  critical: true,
  control: 'mint',
  severities: { single: 'medium', unknown: 'medium', shared: 'low' },
})
