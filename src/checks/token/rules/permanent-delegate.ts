import { authorityCheck } from '../assess/held-authority.ts'

/**
 * A permanent delegate can move or burn the token in every wallet without the owner's signature. Scams use it to make
 * tokens vanish after the purchase.
 */
export const permanentDelegateCheck = authorityCheck({
  id: 'permanent-delegate',
  code: 'PERMANENT_DELEGATE',
  family: 'seizure',
  critical: true,
  control: 'permanent-delegate',
  severities: { single: 'critical', unknown: 'high', shared: 'high' },
})
