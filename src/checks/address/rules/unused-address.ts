import { notApplicable } from '../../../findings/check.ts'
import type { AddressCheck } from '../assess/check.ts'

/** `keyless`: the address cannot have a private key. `emptied`: it was used before. `never-used`: it was not. */
export type UnusedAddress = { form: 'keyless' | 'emptied' | 'never-used' }

/** The address has no account. Mistyped addresses and fresh ones look exactly alike. */
export const unusedAddressCheck: AddressCheck<'unused-address', UnusedAddress> = {
  id: 'unused-address',
  code: 'NEVER_USED',
  severity: 'low',
  evaluate: ({ subject: { address, kind }, activity }) => {
    if (kind === 'unused-program-address')
      return [
        {
          params: { form: 'keyless' },
          subject: address,
          code: 'NOTHING_HERE',
          severity: 'medium',
        },
      ]
    if (kind !== 'unused') return notApplicable({ reason: 'account-exists' })
    const used = activity.known && activity.value.transactionsSeen > 0
    return used
      ? [{ params: { form: 'emptied' }, subject: address, code: 'EMPTIED', severity: 'info' }]
      : [{ params: { form: 'never-used' }, subject: address }]
  },
}
