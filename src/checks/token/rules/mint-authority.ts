import { powerCheck } from '../assess/authority-power.ts'

/** More of it can be minted at will, which takes value from everyone who holds it. */
export const mintAuthorityCheck = powerCheck({
  id: 'mint-authority',
  code: 'MINT_AUTHORITY',
  family: 'dilution',
  critical: true,
  power: 'mint',
  severities: { single: 'medium', unknown: 'medium', shared: 'low' },
})
