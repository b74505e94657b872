import type { TokenAmount } from '../../../findings/amount.ts'
import { notApplicable } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { AddressCheck } from '../assess/check.ts'

export type TokenAccountProblem =
  { state: 'frozen' } | { state: 'delegated'; delegate: Address; amount: TokenAmount }

/** The token account is frozen, or a delegate can empty it. */
export const tokenAccountStateCheck: AddressCheck<'token-account-state', TokenAccountProblem> = {
  id: 'token-account-state',
  code: 'FROZEN',
  severity: 'low',
  evaluate: ({ subject: { address, state } }) => {
    if (state?.kind !== 'token-account') return notApplicable({ reason: 'not-a-token-account' })
    const { frozen, delegate, delegatedAmount, owner, mint } = state
    const delegated = delegate && delegate !== owner && delegatedAmount > 0n
    return [
      ...(frozen ? [{ params: { state: 'frozen' as const }, subject: address }] : []),
      ...(delegated
        ? [
            {
              params: {
                state: 'delegated' as const,
                delegate,
                amount: { raw: delegatedAmount, mint },
              },
              subject: address,
              code: 'DELEGATED',
            },
          ]
        : []),
    ]
  },
}
