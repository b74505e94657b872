import type { Address } from '../../../solana/address/address.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import { type Delegation, newDelegations, type Trust } from '../../facts/delegation.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import {
  isMoreThanTrifle,
  type Loss,
  milderOf,
  reaches,
  severityOfValue,
} from '../../facts/loss/loss-size.ts'
import { comesFromOutside } from '../../facts/origin.ts'
import { massApprovalMinAccounts } from '../../count-thresholds.ts'
import { lootPercent, lossBounds, nearlyAllPercent } from '../../thresholds.ts'

export type TokenDelegation = {
  account: Address
  delegate: Address
  amount: TokenAmount
  /** What the account holds. */
  held: TokenAmount
  /** No limit at all: tokens that arrive later can be taken too. */
  unlimited: boolean
  trust: Trust
}

type Row<Id extends string> = Pick<ScanRule<Id>, 'id' | 'code' | 'sources'> & {
  severity: Severity
  /** Undefined for a delegation that is none of the rule's business. */
  severityOf: (delegation: Delegation, context: RiskContext) => Severity | undefined
}

/** One finding per matching delegation that outlasts the transaction. */
const delegationRule = <Id extends string>(row: Row<Id>): ScanRule<Id, TokenDelegation> => {
  const { severityOf, ...rule } = row
  return {
    ...rule,
    evaluate: (context) =>
      newDelegations(context).flatMap((delegation) => {
        const severity = severityOf(delegation, context)
        return severity ? [observe(delegation, severity, context)] : []
      }),
  }
}

const observe = (
  { account, mint, delegate, amount, amountBefore, balance, at, trust }: Delegation,
  severity: Severity,
  { decimals }: RiskContext,
): Observation<TokenDelegation> => ({
  params: {
    account,
    delegate,
    amount: tokenAmount(amount, mint, decimals),
    held: tokenAmount(balance, mint, decimals),
    unlimited: amount >= unlimitedMin,
    trust,
  },
  at,
  subject: delegate,
  before: amountBefore.toString(),
  after: amount.toString(),
  severity,
})

/** No supply comes near this, so what is left of an unlimited approval has no limit either. */
const unlimitedMin = 2n ** 63n

/** What the delegate may take of the account. More than its balance can be taken once it has arrived. */
const reachOf = ({ mint, amount, balance }: Delegation): Loss | undefined =>
  mint && { mint, lost: amount, before: amount > balance ? amount : balance }

/**
 * A stranger may move tokens of the user after the transaction. Approvals of stake pools and swaps are used up or
 * revoked within the transaction and do not count. Benign look-alikes: listings and limit orders of established
 * protocols (milder), and a few dollars for a subscription or a metered service, which are a payment like any other.
 */
export const delegateToStranger = delegationRule({
  id: 'delegate-to-stranger',
  code: 'TOKEN_DELEGATE_UNKNOWN',
  sources: [
    'SPL Token: Approve, ApproveChecked',
    'Blockaid exposure_farming; Blowfish SPL_APPROVAL',
  ],
  severity: 'high',
  severityOf: (delegation, context) => {
    const reach = reachOf(delegation)
    const severity = delegation.trust === 'known-program' ? 'medium' : 'high'
    return reach ? (milderOf(severity, severityOfValue(reach, context)) ?? 'low') : severity
  },
})

/**
 * A delegation of everything in the account, or everything that will ever arrive there. For a wallet it is a delayed
 * theft, and what leaves a little is hardly milder. An address without a private key is milder unless an app requests
 * it: which program signs for it is unknown. An established protocol is milder still: limit orders and subscriptions
 * request large allowances on purpose.
 */
export const unlimitedDelegate = delegationRule({
  id: 'unlimited-delegate',
  code: 'UNLIMITED_APPROVAL_UNKNOWN',
  sources: [
    'SPL Token: Approve, ApproveChecked',
    'Blockaid exposure_farming',
    'cow-sdk#1017 (large allowance on purpose)',
  ],
  severity: 'critical',
  severityOf: (delegation, context) => {
    const severity = severityOfReach(delegation, context)
    if (delegation.trust === 'wallet') return severity
    const unread = delegation.trust === 'program' && comesFromOutside(context)
    return milderOf(severity, unread ? 'high' : unlimitedSeverities[delegation.trust])
  },
})

const unlimitedSeverities = { program: 'medium', 'known-program': 'low' } as const

/** Of a right that a wallet gets: strong from three quarters of the balance on, if that is no small amount. */
const severityOfReach = (delegation: Delegation, context: RiskContext): Severity | undefined => {
  if (delegation.amount >= unlimitedMin) return 'critical'
  const reach = reachOf(delegation)
  if (!reach || delegation.balance === 0n) return undefined
  const { high, critical } = lossBounds
  if (reaches(reach, { ...critical, percent: nearlyAllPercent }, context)) return 'critical'
  return reaches(reach, { ...high, percent: lootPercent }, context) ? 'high' : undefined
}

/** Without those over a few dollars, which are payments. */
const materialDelegations = (context: RiskContext): Delegation[] =>
  newDelegations(context).filter((delegation) => {
    const reach = reachOf(delegation)
    return !reach || isMoreThanTrifle(reach, context)
  })

export type MassApproval = { delegate: Address; accounts: readonly Address[]; trust: Trust }

const massApprovalSeverities: Readonly<Record<Trust, Severity>> = {
  wallet: 'critical',
  program: 'medium',
  'known-program': 'low',
}

/**
 * One stranger may move tokens from several of the user's accounts. No trade or order needs more than one. Benign
 * look-alikes: a marketplace that lists several items (an established protocol is only noted), and a few dollars of each.
 */
export const massApprove: ScanRule<'mass-approve', MassApproval> = {
  id: 'mass-approve',
  code: 'MASS_APPROVAL',
  severity: 'critical',
  sources: ['SPL Token: Approve', 'Blowfish BULK_APPROVALS_REQUEST (the same on EVM chains)'],
  evaluate: (context) =>
    [...Map.groupBy(materialDelegations(context), ({ delegate }) => delegate)].flatMap(
      ([delegate, granted]) => {
        const [first] = granted
        if (!first || granted.length < massApprovalMinAccounts) return []
        return [
          {
            params: {
              delegate,
              accounts: granted.map(({ account }) => account),
              trust: first.trust,
            },
            at: granted.flatMap(({ at }) => at),
            subject: delegate,
            severity: massApprovalSeverities[first.trust],
          },
        ]
      },
    ),
}
