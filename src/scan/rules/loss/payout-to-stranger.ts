import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { receivesAsset } from '../../facts/asset.ts'
import { recordsOf, showsPosition, type SignedCall, signedCalls } from '../../facts/call.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { isWrittenDown } from '../../facts/deposit-record.ts'
import { handedOutAmounts } from '../../facts/handed-out.ts'
import { isWithin, type Payment, paymentsIn, paymentsToOthers } from '../../facts/payment.ts'
import { movementsIn } from '../../facts/movement.ts'
import { netLamports } from '../../facts/return-value.ts'
import { saysApp } from '../../facts/origin.ts'
import { outflowsOf } from '../../facts/outflow.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { amountText, shortAddress } from '../../../findings/words/amounts.ts'
import {
  largePercent,
  majorityPercent,
  payoutReceiversMax,
  tipMaxLamports,
} from '../../thresholds.ts'

/**
 * With the user's signature a program pays somebody else what it holds for the user (a deposit, a position, an order that
 * was filled), or what it gives for the user's own assets. No balance of the user's tells of the first, and the second looks
 * like a swap. Benign look-alikes: a swap of which a share goes to whoever brought the customer, sales with royalties, tips,
 * whoever carries out the orders of others (nothing there names him), payments out of a multisig (judged by their content),
 * and wallets that are programs, whose payments look the same (only noted unless an app asks).
 */
export const payoutToStranger: Rule = {
  id: 'payout-to-stranger',
  flag: 'PAID_OUT_TO_STRANGER',
  severity: 'high',
  stage: 'scored',
  sources: [
    'Lending, perps and order books: Withdraw and Settle pay to whatever token account the signer names',
    'Jupiter Swap: destinationTokenAccount',
  ],
  evaluate: (context) => {
    if (context.simulation.status !== 'ok') return []
    return signedCalls(context).flatMap((call) => observeCall(call, context))
  },
}

const observeCall = (call: SignedCall, context: RiskContext): Observation[] => {
  if (carriesOutVote(call, context)) return []
  const given = outflowsOf(context).filter(
    ({ mint, lost, movements }) =>
      movements.some((movement) => isWithin(movement, call)) && isMaterial(mint, lost),
  )
  // An ordinary trade: what else is paid on its way is its own affair.
  const traded = given.length > 0 && (getsAnything(call, context) || earnsLamports(context))
  if (traded && context.knownPrograms.has(call.programId)) return []
  const payouts = payoutsOf(call, context)
  if (payouts.length === 0) return []
  const exchanged = given.length > 0 && !traded
  const severity = exchanged
    ? severityOfExchange({ given, payouts }, context)
    : severityOfPayout(call, payouts, context)
  // A small trade does not explain what is taken out beside it, and a large one is often noted for nothing.
  if (!severity || (traded && severity !== 'high')) return []
  return [observe(payouts, reasonOf(severity, exchanged), severity, context)]
}

/** What a multisig's members have agreed on is judged by itself. */
const carriesOutVote = ({ index }: SignedCall, { instructions }: RiskContext): boolean =>
  instructions.some(
    ({ path, actions }) =>
      path.length === 1 &&
      path[0] === index &&
      actions.some(({ type }) => type === 'execute-multisig'),
  )

/** What addresses of programs pay to strangers within the call, less where the user gets as much of it. */
const payoutsOf = (call: SignedCall, context: RiskContext): Payment[] => {
  const paid = paymentsToOthers(call, context).filter(
    ({ giver, receiver }) => isOutsider(receiver, giver, context) && !isOnCurve(giver),
  )
  const own = paymentsIn(call, context)
  return paid.filter(({ mint }) => {
    const amount = sumOf(paid, mint)
    if (mint === undefined || !isMaterial(mint, amount)) return false
    const gained = [sumOf(own, mint), untoldGainOf(mint, context)]
    if (gained.some((each) => each * 100n >= amount * majorityPercent)) return false
    // What the user gives of the same only passes through, and is told as what he gives.
    return !outflowsOf(context).some((outflow) => outflow.mint === mint && outflow.lost >= amount)
  })
}

/** What the user has more of than any instruction brings him: programs may also add lamports without one. */
const untoldGainOf = (mint: Address, context: RiskContext): bigint => {
  const { effects, identity } = context
  const gained =
    mint === wrappedSolMint
      ? netLamports(context)
      : effects.balances.reduce(
          (sum, row) =>
            row.mint === mint && identity.endsMine(row.owner) ? sum + row.after - row.before : sum,
          0n,
        )
  return gained - sumOf(movementsIn(context), mint)
}

/**
 * Somebody with a private key, or an address of programs that has no part in the call: those of the protocol itself, which
 * it moves things between, are among its accounts.
 */
const isOutsider = (
  receiver: Address,
  giver: Address,
  { identity, resolved }: RiskContext,
): boolean =>
  identity.isStranger(receiver) &&
  receiver !== giver &&
  (isOnCurve(receiver) || !resolved.accounts.some(({ address }) => address === receiver))

const sumOf = (payments: readonly Payment[], mint: Address | undefined): bigint =>
  payments.reduce((sum, each) => (each.mint === mint ? sum + each.amount : sum), 0n)

const isMaterial = (mint: Address, amount: bigint): boolean =>
  amount > (mint === wrappedSolMint ? tipMaxLamports : 0n)

/** Whether anything but crumbs comes to the user within the call. */
const getsAnything = (call: SignedCall, context: RiskContext): boolean =>
  receivesAsset(context) ||
  paymentsIn(call, context).some(
    ({ mint, amount }) => mint !== undefined && isMaterial(mint, amount),
  )

/**
 * Whether something comes to the user by what pays out to others: an established protocol, or the very call that a program
 * without a name makes to one. What else such a program puts beside a payout is whatever its author likes.
 */
const getsShare = (
  call: SignedCall,
  payouts: readonly Payment[],
  context: RiskContext,
): boolean => {
  const vouched = context.knownPrograms.has(call.programId)
  if (vouched && earnsLamports(context)) return true
  const callers = new Set(payouts.map(callerOf))
  return paymentsIn(call, context).some(
    (payment) =>
      payment.mint !== undefined &&
      isMaterial(payment.mint, payment.amount) &&
      (vouched || (payment.at.length > 2 && callers.has(callerOf(payment)))),
  )
}

/** Path of the call within which a payment is made, as text. */
const callerOf = ({ at }: Payment): string => at.slice(0, -1).join('.')

/** Whether SOL comes in; what somebody sends along by an instruction of its own is no part of the call. */
const earnsLamports = (context: RiskContext): boolean =>
  netLamports(context) - (handedOutAmounts(context).get(wrappedSolMint) ?? 0n) > tipMaxLamports

type Given = ReturnType<typeof outflowsOf>

const severityOfExchange = (
  { given, payouts }: { given: Given; payouts: readonly Payment[] },
  context: RiskContext,
): Severity | undefined => {
  const kept = payouts.every(({ receiver }) => !isOnCurve(receiver))
  // What stays with programs may be what the user has there from now on.
  if (kept && given.some((each) => isWrittenDown(each, context))) return undefined
  const large = given.some(({ lost, before }) => lost * 100n >= before * largePercent)
  return large ? 'high' : 'medium'
}

const severityOfPayout = (
  call: SignedCall,
  payouts: readonly Payment[],
  context: RiskContext,
): Severity | undefined => {
  const records = recordsOf(call, context)
  if (records.length === 0 && !showsPosition(call, context)) return undefined
  const receivers = new Set(payouts.map(({ receiver }) => receiver))
  const keepers = [call.programId, ...records.flatMap((at) => context.before.get(at)?.owner ?? [])]
  const known = keepers.some((keeper) => paysOnlyItsUsers(keeper, context))
  const gets = known ? getsShare(call, payouts, context) : getsAnything(call, context)
  // What is kept with a market is sold by its owner's signature.
  if (gets) return earnsLamports(context) ? 'low' : 'medium'
  const grave =
    known ||
    (saysApp(context) &&
      (!paysAnybody(call.programId) || payouts.some((each) => isMostOfIt(each, context))))
  return grave && receivers.size <= payoutReceiversMax ? 'high' : 'medium'
}

/** Established protocols, and others that are known by name and not for paying whomever a user names. */
const paysOnlyItsUsers = (program: Address, { knownPrograms }: RiskContext): boolean =>
  knownPrograms.has(program) || (programNames.has(program) && !paysAnybody(program))

/** Wallets that are programs, and what carries something for others. */
const paysAnybody = (program: Address): boolean =>
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

const isMostOfIt = ({ giver, mint }: Payment, { effects }: RiskContext): boolean =>
  effects.balances.some(
    (row) =>
      row.owner === giver && row.mint === mint && row.after * 100n < row.before * majorityPercent,
  )

type Reason = { of: string; why: string }

const reasonOf = (severity: Severity, exchanged: boolean): Reason => {
  if (exchanged)
    return {
      of: 'for what you give',
      why: 'It looks like a swap, but somebody else gets what is paid for it, and you get nothing.',
    }
  return {
    of: 'out of what is kept in your name',
    why:
      severity === 'high'
        ? 'Your signature opens it, and none of it comes to you. No balance of yours shows that it is gone.'
        : 'Your signature opens it, and no balance of yours shows that it is gone.',
  }
}

const observe = (
  payouts: readonly Payment[],
  reason: Reason,
  severity: Severity,
  context: RiskContext,
): Observation => {
  const [first] = payouts
  const amount = sumOf(payouts, first?.mint)
  const receiver = first?.receiver
  return {
    what: `Pays ${amountText(amount, first?.mint, context.decimals)} out to ${receiver ? shortAddress(receiver) : 'others'}, ${reason.of}.`,
    why: reason.why,
    advice: 'Sign only if you meant to pay that very address.',
    at: payouts.map(({ at }) => at),
    ...(receiver && { subject: receiver }),
    severity,
  }
}
