import { type Delegation, newDelegations } from '../../facts/delegation.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { amountText, shortAddress } from '../../../findings/words/amounts.ts'

/**
 * Somebody may move the user's tokens after the transaction. Only what outlasts it counts: an approval that the same
 * transaction uses up or revokes is how stake pools and swaps work. A delegate that acts for an established protocol is
 * how listings and limit orders work, and is only noted.
 */
export const delegateToStranger: Rule = {
  id: 'delegate-to-stranger',
  flag: 'TOKEN_DELEGATE_UNKNOWN',
  severity: 'high',
  stage: 'scored',
  sources: [
    'SPL Token: Approve, ApproveChecked',
    'Blockaid exposure_farming; Blowfish SPL_APPROVAL',
  ],
  evaluate: (context) => newDelegations(context).map((delegation) => observe(delegation, context)),
}

const observe = (delegation: Delegation, { decimals }: RiskContext): Observation => {
  const { account, mint, delegate, amount, at, trust } = delegation
  return {
    what: `Lets ${shortAddress(delegate)} take up to ${amountText(amount, mint, decimals)} from your account ${shortAddress(account)} at any later time.`,
    why:
      trust === 'known-program'
        ? 'It stays in force until you revoke it; here it is given through a known protocol.'
        : 'It stays in force until you revoke it, and they need no further signature of yours.',
    advice:
      trust === 'known-program'
        ? 'Sign if you mean to list or place an order there, and revoke it when you are done.'
        : 'Do not sign unless you know who that is and why they need it.',
    at,
    subject: delegate,
    after: amount.toString(),
    ...(trust === 'known-program' && { severity: 'medium' as const }),
  }
}
