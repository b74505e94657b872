import { notApplicable, ran, type Reason } from '../../../findings/reason-check.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import type { TokenAccountState } from '../../../solana/state/account-state.ts'
import type { AddressCheck } from '../assess/check.ts'

/** A token account that cannot be used, or that somebody beside its owner can empty. */
export const tokenAccountStateCheck: AddressCheck = {
  id: 'token-account-state',
  critical: false,
  evaluate: ({ subject: { state } }) =>
    state?.kind === 'token-account'
      ? ran(...frozenReasons(state), ...delegateReasons(state))
      : notApplicable('It is no token account.'),
}

const frozenReasons = ({ frozen }: TokenAccountState): Reason[] =>
  frozen
    ? [
        {
          code: 'FROZEN',
          message:
            'The issuer of the token has frozen this account: nothing can be sent to it or from it.',
          severity: 'low',
        },
      ]
    : []

const delegateReasons = ({ delegate, delegatedAmount, owner }: TokenAccountState): Reason[] =>
  delegate && delegate !== owner && delegatedAmount > 0n
    ? [
        {
          code: 'DELEGATED',
          message: `${shortAddress(delegate)} may take tokens out of it without asking the owner again.`,
          severity: 'low',
        },
      ]
    : []
