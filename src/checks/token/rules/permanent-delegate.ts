import { authorityCheck } from '../assess/held-authority.ts'

/**
 * A permanent delegate can move or burn it in every wallet without asking, which is used for tokens that vanish after
 * the purchase.
 */
export const permanentDelegateCheck = authorityCheck({
  id: 'permanent-delegate',
  code: 'PERMANENT_DELEGATE',
  family: 'seizure',
  critical: true,
  control: 'permanent-delegate',
  severities: { single: 'critical', unknown: 'high', shared: 'high' },
})
