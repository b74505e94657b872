import { type Delegation, newDelegations } from '../../facts/delegation.ts'
import type { Observation, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress, tokenText } from '../../../findings/words/amounts.ts'

/**
 * A delegation that covers everything in the account, or everything that will ever be in it. To a wallet that is the
 * theft itself, only later; a program's address without a key is milder, an established protocol's milder still, since
 * limit orders and subscriptions ask for large allowances on purpose.
 */
export const unlimitedDelegate: Rule = {
  id: 'unlimited-delegate',
  flag: 'UNLIMITED_APPROVAL_UNKNOWN',
  severity: 'critical',
  stage: 'scored',
  sources: [
    'SPL Token: Approve, ApproveChecked',
    'Blockaid exposure_farming',
    'cow-sdk#1017 (large allowance on purpose)',
  ],
  evaluate: (context) => newDelegations(context).filter(coversEverything).map(observe),
}

const largestAmount = 2n ** 64n - 1n

const coversEverything = ({ amount, balance }: Delegation): boolean =>
  amount === largestAmount || (balance > 0n && amount >= balance)

const severities: Record<Delegation['trust'], Severity> = {
  wallet: 'critical',
  program: 'medium',
  'known-program': 'low',
}

const observe = ({
  account,
  mint,
  delegate,
  amount,
  balance,
  at,
  trust,
}: Delegation): Observation => ({
  what: `Gives ${shortAddress(delegate)} the right to move all your ${tokenText(mint)} in ${shortAddress(account)}.`,
  why:
    amount === largestAmount
      ? 'There is no limit: what you receive there later can be taken as well.'
      : 'The amount covers everything that is in the account.',
  advice: 'Allow only the amount that is needed, and only to somebody you know.',
  at,
  subject: delegate,
  before: balance.toString(),
  after: amount.toString(),
  severity: severities[trust],
})
