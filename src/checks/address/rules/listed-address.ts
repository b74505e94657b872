import { ran } from '../../../findings/reason-check.ts'
import type { AddressCheck } from '../assess/check.ts'
import { reportReasons } from '../../../lists/reported.ts'

/** A list of sanctioned, stealing or reported addresses names this one. Not being listed says little: few are public. */
export const listedAddressCheck: AddressCheck = {
  id: 'listed-address',
  critical: true,
  evaluate: ({ reports }) =>
    ran(
      ...reportReasons(reports, {
        code: 'LISTED_ADDRESS',
        subject: 'The address',
        advice: 'Send nothing to it, sign nothing for it, and accept nothing from it.',
      }),
    ),
}
