import type { Address } from '../../../solana/address/address.ts'
import { type Delegation, newDelegations } from '../../facts/delegation.ts'
import type { Observation, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import { massApprovalMinAccounts } from '../../thresholds.ts'

/**
 * One stranger gets the right to move several of the user's tokens at once. No trade or order needs more than one.
 * Benign look-alikes: a marketplace that lists several items (an established protocol asks from within: only noted).
 */
export const massApprove: Rule = {
  id: 'mass-approve',
  flag: 'MASS_APPROVAL',
  severity: 'critical',
  stage: 'scored',
  sources: ['SPL Token: Approve', 'Blowfish BULK_APPROVALS_REQUEST (the same on EVM chains)'],
  evaluate: (context) => {
    const byDelegate = Map.groupBy(newDelegations(context), ({ delegate }) => delegate)
    return [...byDelegate].flatMap(([delegate, granted]) =>
      granted.length >= massApprovalMinAccounts ? [observe(delegate, granted)] : [],
    )
  },
}

const severities: Record<Delegation['trust'], Severity> = {
  wallet: 'critical',
  program: 'medium',
  'known-program': 'low',
}

const observe = (delegate: Address, granted: readonly Delegation[]): Observation => {
  const [{ trust }] = [granted[0] ?? { trust: 'wallet' as const }]
  return {
    what: `Lets ${shortAddress(delegate)} move ${granted.length} different tokens of yours at any later time.`,
    why: 'One signature opens several of your accounts at once, which is how drainers prepare.',
    advice:
      trust === 'known-program'
        ? 'Sign if you mean to list all of these there.'
        : 'Do not sign. No trade needs access to several tokens at once.',
    at: granted.flatMap(({ at }) => at),
    subject: delegate,
    severity: severities[trust],
  }
}
