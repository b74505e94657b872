import { failed, ran } from '../../../findings/reason-check.ts'
import type { AddressCheck } from '../assess/check.ts'

/** Whether it could be told at all what stands there. */
export const readableAccountCheck: AddressCheck = {
  id: 'readable-account',
  critical: true,
  evaluate: ({ subject: { state } }) =>
    state?.kind === 'unreadable'
      ? failed(`A core program owns the account, and its data is not to be read: ${state.problem}.`)
      : ran(),
}
