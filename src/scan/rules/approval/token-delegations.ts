import type { Address } from '../../../solana/address/address.ts'
import type { Severity } from '../../../findings/severity.ts'
import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import { type Delegation, newDelegations, type Trust } from '../../facts/delegation.ts'
import type { ScanRule } from '../../context/rule.ts'
import { massApprovalMinAccounts } from '../../thresholds.ts'

export type TokenDelegation = {
  account: Address
  delegate: Address
  amount: TokenAmount
  /** No limit at all: tokens that arrive later can be taken too. */
  unlimited: boolean
  trust: Trust
}

type Row<Id extends string> = Pick<ScanRule<Id>, 'id' | 'code' | 'sources'> & {
  covers: (delegation: Delegation) => boolean
  severities: Readonly<Record<Trust, Severity>>
}

/** One finding per matching delegation that outlasts the transaction. */
const delegationRule = <Id extends string>(row: Row<Id>): ScanRule<Id, TokenDelegation> => {
  const { covers, severities, ...rule } = row
  return {
    ...rule,
    severity: severities.wallet,
    evaluate: (context) =>
      newDelegations(context)
        .filter(covers)
        .map(({ account, mint, delegate, amount, amountBefore, at, trust }) => ({
          params: {
            account,
            delegate,
            amount: tokenAmount(amount, mint, context.decimals),
            unlimited: amount === amountMax,
            trust,
          },
          at,
          subject: delegate,
          before: amountBefore.toString(),
          after: amount.toString(),
          severity: severities[trust],
        })),
  }
}

const amountMax = 2n ** 64n - 1n

/**
 * A stranger may move tokens of the user after the transaction. Approvals of stake pools and swaps are used up or
 * revoked within the transaction and do not count. Benign look-alikes: listings and limit orders of established
 * protocols (milder).
 */
export const delegateToStranger = delegationRule({
  id: 'delegate-to-stranger',
  code: 'TOKEN_DELEGATE_UNKNOWN',
  sources: [
    'SPL Token: Approve, ApproveChecked',
    'Blockaid exposure_farming; Blowfish SPL_APPROVAL',
  ],
  covers: () => true,
  severities: { wallet: 'high', program: 'high', 'known-program': 'medium' },
})

/**
 * A delegation of everything in the account, or everything that will ever arrive there. For a wallet it is a delayed
 * theft. An address without a private key is milder, and an established protocol milder still: limit orders and
 * subscriptions request large allowances on purpose.
 */
export const unlimitedDelegate = delegationRule({
  id: 'unlimited-delegate',
  code: 'UNLIMITED_APPROVAL_UNKNOWN',
  sources: [
    'SPL Token: Approve, ApproveChecked',
    'Blockaid exposure_farming',
    'cow-sdk#1017 (large allowance on purpose)',
  ],
  covers: ({ amount, balance }) => amount === amountMax || (balance > 0n && amount >= balance),
  severities: { wallet: 'critical', program: 'medium', 'known-program': 'low' },
})

export type MassApproval = { delegate: Address; accounts: readonly Address[]; trust: Trust }

const massApprovalSeverities: Readonly<Record<Trust, Severity>> = {
  wallet: 'critical',
  program: 'medium',
  'known-program': 'low',
}

/**
 * One stranger may move tokens from several of the user's accounts. No trade or order needs more than one. Benign
 * look-alike: a marketplace that lists several items (an established protocol is only noted).
 */
export const massApprove: ScanRule<'mass-approve', MassApproval> = {
  id: 'mass-approve',
  code: 'MASS_APPROVAL',
  severity: 'critical',
  sources: ['SPL Token: Approve', 'Blowfish BULK_APPROVALS_REQUEST (the same on EVM chains)'],
  evaluate: (context) =>
    [...Map.groupBy(newDelegations(context), ({ delegate }) => delegate)].flatMap(
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
