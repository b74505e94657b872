import { authorityCheck } from '../assess/held-authority.ts'

/** At a supply of zero, the mint can be closed and created again with other settings. */
export const mintCloseAuthorityCheck = authorityCheck({
  id: 'mint-close-authority',
  code: 'MINT_CLOSE_AUTHORITY',
  family: 'identity',
  control: 'close-mint',
  severities: { single: 'low', unknown: 'low', shared: 'info' },
})
