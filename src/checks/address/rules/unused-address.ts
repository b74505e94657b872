import { notApplicable, ran } from '../../../findings/reason-check.ts'
import type { AddressCheck } from '../assess/check.ts'

/** There is no account at the address: a slip in copying or an address that was never used looks just like that. */
export const unusedAddressCheck: AddressCheck = {
  id: 'unused-address',
  critical: false,
  evaluate: ({ subject: { kind }, activity }) => {
    if (kind === 'unused-program-address')
      return ran({
        code: 'NOTHING_HERE',
        message:
          'There is no account at this address, and no private key can belong to it. What is sent here can be moved by one program at most, and mostly by nobody.',
        severity: 'medium',
      })
    if (kind !== 'unused') return notApplicable('There is an account at the address.')
    const seen = activity.known && activity.value.transactionsSeen > 0
    return ran(
      seen
        ? {
            code: 'EMPTIED',
            message: 'The address was used before and holds no SOL now.',
            severity: 'info',
          }
        : {
            code: 'NEVER_USED',
            message:
              'There is no account at this address. A new wallet looks like that, and so does a slip in copying: compare every character before you send.',
            severity: 'low',
          },
    )
  },
}
