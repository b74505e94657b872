import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { recordsOf, showsPosition, type SignedCall, signedCalls } from '../../facts/call.ts'
import { isRecordedForUser } from '../../facts/deposit-record.ts'
import { isRequested } from '../../facts/origin.ts'
import { type Outflow, outflowsOf } from '../../facts/outflow.ts'
import type { Payee } from '../../facts/loss/payees.ts'
import { isWithin } from '../../facts/payment.ts'
import {
  amountPaid,
  earnsLamports,
  getsAnything,
  getsShare,
  isMaterial,
  type Payout,
  payoutsOf,
} from '../../facts/loss/payout.ts'
import { payoutReceiversMax } from '../../count-thresholds.ts'
import { largePercent, majorityPercent } from '../../thresholds.ts'

export type PayoutToStranger = {
  /** Every receiver with each asset that it gets; at least one. */
  payees: readonly Payee[]
  /** What the user gives for it; empty for what the program holds for the user. */
  given: readonly TokenAmount[]
  /** Its source: what the program returns for the user's assets, or what it holds for the user. */
  source: 'trade' | 'position'
  /** The user receives nothing of it, and no known kind of program explains that. */
  serious: boolean
}

/**
 * With the user's signature a program pays a stranger what it holds for the user (a deposit, a position, a filled
 * order), or the return for the user's own assets. No balance of the user shows the first, and the second looks like a
 * swap. Benign look-alikes: a swap with a share for a referrer, sales with royalties, tips, keepers that carry out
 * orders of others (nothing there names them), payments that a multisig approved, and wallets that are programs, whose
 * payments look the same (only noted unless an app requests most of an asset).
 */
export const payoutToStranger: ScanRule<'payout-to-stranger', PayoutToStranger> = {
  id: 'payout-to-stranger',
  code: 'PAID_OUT_TO_STRANGER',
  severity: 'high',
  sources: [
    'Lending, perps and order books: Withdraw and Settle pay to any token account that the signer names',
    'Jupiter Swap: destinationTokenAccount',
  ],
  evaluate: (context) => {
    if (context.simulation.status !== 'ok') return []
    return signedCalls(context).flatMap((call) => observeCall(call, context))
  },
}

const observeCall = (call: SignedCall, context: RiskContext): Observation<PayoutToStranger>[] => {
  if (executesVote(call, context) && !isRequested(context)) return []
  const outflows = outflowsOf(context).filter(
    ({ mint, lost, movements }) =>
      movements.some((movement) => isWithin(movement, call)) && isMaterial(mint, lost),
  )
  // An ordinary trade may pay others on its way.
  const traded = outflows.length > 0 && (getsAnything(call, context) || earnsLamports(context))
  if (traded && context.knownPrograms.has(call.programId)) return []
  const payouts = payoutsOf(call, context)
  if (payouts.length === 0) return []
  const source = outflows.length > 0 && !traded ? 'trade' : 'position'
  const severity =
    source === 'trade'
      ? severityOfTrade({ outflows, payouts }, context)
      : severityOfPosition(call, payouts, context)
  // A small trade does not explain a withdrawal next to it, and a large one is often noted without reason.
  if (!severity || (traded && severity !== 'high')) return []
  return observe(payouts, { source, severity, given: source === 'trade' ? outflows : [] }, context)
}

/** Members have approved it, so that only most of what the vault holds counts, and only if an app requests it. */
const executesVote = ({ index }: SignedCall, { instructions }: RiskContext): boolean =>
  instructions.some(
    ({ path, actions }) =>
      path.length === 1 &&
      path[0] === index &&
      actions.some(({ type }) => type === 'execute-multisig'),
  )

const severityOfTrade = (
  { outflows, payouts }: { outflows: readonly Outflow[]; payouts: readonly Payout[] },
  context: RiskContext,
): Severity | undefined => {
  const staysInPrograms = payouts.every(({ receiver }) => !isOnCurve(receiver))
  // What stays with programs may belong to the user there.
  if (staysInPrograms && outflows.some((each) => isRecordedForUser(each, context))) return undefined
  const large = outflows.some(({ lost, before }) => lost * 100n >= before * largePercent)
  return large ? 'high' : 'medium'
}

const severityOfPosition = (
  call: SignedCall,
  payouts: readonly Payout[],
  context: RiskContext,
): Severity | undefined => {
  const records = recordsOf(call, context)
  if (records.length === 0 && !showsPosition(call, context)) return undefined
  const receivers = new Set(payouts.map(({ receiver }) => receiver))
  const keepers = [call.programId, ...records.flatMap((at) => context.before.get(at)?.owner ?? [])]
  const known = keepers.some((keeper) => paysOnlyItsUsers(keeper, context))
  const gets = known ? getsShare(call, payouts, context) : getsAnything(call, context)
  // An asset that a market holds is sold with its owner's signature.
  if (gets) return earnsLamports(context) ? 'low' : 'medium'
  const serious =
    known ||
    (isRequested(context) &&
      (!paysAnyone(call.programId) || payouts.some((each) => isMajority(each, context))))
  return serious && receivers.size <= payoutReceiversMax ? 'high' : 'medium'
}

/** Established protocols, and others known by name, except those known to pay any address that a user names. */
const paysOnlyItsUsers = (program: Address, { knownPrograms }: RiskContext): boolean =>
  knownPrograms.has(program) || (programNames.has(program) && !paysAnyone(program))

/** Wallets that are programs, and programs that carry assets for others. */
const paysAnyone = (program: Address): boolean =>
  carriers.has(programNames.get(program)?.category ?? '')

const carriers: ReadonlySet<string> = new Set([
  'wallet',
  'multisig',
  'bridge',
  'automation',
  'airdrop',
  'mev',
  'locker',
  'trading-bot',
])

const isMajority = ({ sender, mint }: Payout, { effects }: RiskContext): boolean =>
  effects.balances.some(
    (row) =>
      row.owner === sender &&
      row.mint === mint &&
      row.after * 100n < row.before * (100n - majorityPercent),
  )

const payeesOf = (payouts: readonly Payout[], decimals: RiskContext['decimals']): Payee[] =>
  [...Map.groupBy(payouts, ({ receiver, mint }) => `${receiver} ${mint}`).values()].flatMap(
    (same) => {
      const [first] = same
      if (!first) return []
      const { receiver, mint } = first
      return [{ receiver, amount: tokenAmount(amountPaid(same, mint), mint, decimals) }]
    },
  )

type Shown = {
  source: PayoutToStranger['source']
  severity: Severity
  given: readonly Outflow[]
}

const observe = (
  payouts: readonly Payout[],
  { source, severity, given }: Shown,
  { decimals }: RiskContext,
): Observation<PayoutToStranger>[] => {
  const [first] = payouts
  if (!first) return []
  return [
    {
      params: {
        payees: payeesOf(payouts, decimals),
        given: given.map(({ mint, lost }) => tokenAmount(lost, mint, decimals)),
        source,
        serious: severity === 'high',
      },
      subject: first.receiver,
      at: payouts.map(({ at }) => at),
      severity,
    },
  ]
}
