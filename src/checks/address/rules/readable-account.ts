import { failed } from '../../../findings/check.ts'
import type { AddressCheck } from '../assess/check.ts'

/** Fails if the account data could not be read, so that the level is never low. Has no findings. */
export const readableAccountCheck: AddressCheck<'readable-account', never> = {
  id: 'readable-account',
  code: 'UNREADABLE_ACCOUNT',
  severity: 'info',
  critical: true,
  evaluate: ({ subject: { state } }) =>
    state?.kind === 'unreadable' ? failed({ reason: 'unreadable-data' }) : [],
}
