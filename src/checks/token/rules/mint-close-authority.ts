import { powerCheck } from '../assess/authority-power.ts'

/** With none of it left, the mint can be closed and created again with other settings. */
export const mintCloseAuthorityCheck = powerCheck({
  id: 'mint-close-authority',
  code: 'MINT_CLOSE_AUTHORITY',
  family: 'identity',
  power: 'close-mint',
  severities: { single: 'low', unknown: 'low', shared: 'info' },
})
