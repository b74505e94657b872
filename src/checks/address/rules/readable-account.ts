import { failed } from '../../../findings/check.ts'
import type { AddressCheck } from '../assess/check.ts'

/** Whether the data of the account could be read at all. Finds nothing: an address that fails it is never called low. */
export const readableAccountCheck: AddressCheck<'readable-account', never> = {
  id: 'readable-account',
  code: 'UNREADABLE_ACCOUNT',
  severity: 'info',
  critical: true,
  evaluate: ({ subject: { state } }) =>
    state?.kind === 'unreadable' ? failed({ reason: 'unreadable-data' }) : [],
}
