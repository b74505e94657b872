import type { Address } from '../../solana/address/address.ts'
import { isOnCurve } from '../../solana/address/curve.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { majorityPercent, tipMaxLamports } from '../thresholds.ts'
import { receivesAsset } from './asset.ts'
import type { SignedCall } from './call.ts'
import { handedOutAmounts } from './handed-out.ts'
import { movementsIn } from './movement.ts'
import { outflowsOf } from './outflow.ts'
import { type Payment, paymentsIn, paymentsToOthers } from './payment.ts'
import { netLamports } from './return-value.ts'

/** What a call pays out of an address of a program to an outsider. */
export type Payout = Payment & { mint: Address }

/** What addresses of programs pay to outsiders within the call, without what the user gets at least half as much of. */
export const payoutsOf = (call: SignedCall, context: RiskContext): Payout[] => {
  const paid = paymentsToOthers(call, context)
    .filter(hasMint)
    .filter(({ giver, receiver }) => isOutsider(receiver, giver, context) && !isOnCurve(giver))
  const own = paymentsIn(call, context)
  return paid.filter(({ mint }) => {
    const amount = amountPaid(paid, mint)
    if (!isMaterial(mint, amount)) return false
    const gained = [amountPaid(own, mint), unstatedGainOf(mint, context)]
    if (gained.some((each) => each * 100n >= amount * majorityPercent)) return false
    // What the user gives of the same token only passes through, and is reported as what they give.
    return !outflowsOf(context).some((outflow) => outflow.mint === mint && outflow.lost >= amount)
  })
}

const hasMint = (payment: Payment): payment is Payout => payment.mint !== undefined

export const amountPaid = (payments: readonly Payment[], mint: Address): bigint =>
  payments.reduce((sum, each) => (each.mint === mint ? sum + each.amount : sum), 0n)

/** Whether it is more than a tip. */
export const isMaterial = (mint: Address, amount: bigint): boolean =>
  amount > (mint === wrappedSolMint ? tipMaxLamports : 0n)

/** Whether anything material comes to the user within the call. */
export const getsAnything = (call: SignedCall, context: RiskContext): boolean =>
  receivesAsset(context) ||
  paymentsIn(call, context).some(
    ({ mint, amount }) => mint !== undefined && isMaterial(mint, amount),
  )

/**
 * Whether something comes to the user by what pays out to others: an established protocol, or the very call that an
 * unknown program makes to one. What else such a program adds to a payout is up to its author.
 */
export const getsShare = (
  call: SignedCall,
  payouts: readonly Payment[],
  context: RiskContext,
): boolean => {
  const known = context.knownPrograms.has(call.programId)
  if (known && earnsLamports(context)) return true
  const callers = new Set(payouts.map(callerOf))
  return paymentsIn(call, context).some(
    (payment) =>
      payment.mint !== undefined &&
      isMaterial(payment.mint, payment.amount) &&
      (known || (payment.at.length > 2 && callers.has(callerOf(payment)))),
  )
}

/** Path of the call within which a payment is made, as text. */
const callerOf = ({ at }: Payment): string => at.slice(0, -1).join('.')

/** Whether SOL comes in; what someone sends by an instruction of its own is no part of the call. */
export const earnsLamports = (context: RiskContext): boolean =>
  netLamports(context) - (handedOutAmounts(context).get(wrappedSolMint) ?? 0n) > tipMaxLamports

/** What the user gains beyond what instructions bring: programs may also add lamports without one. */
const unstatedGainOf = (mint: Address, context: RiskContext): bigint => {
  const { effects, identity } = context
  const gained =
    mint === wrappedSolMint
      ? netLamports(context)
      : effects.balances.reduce(
          (sum, row) =>
            row.mint === mint && identity.endsMine(row.owner) ? sum + row.after - row.before : sum,
          0n,
        )
  return gained - amountPaid(movementsIn(context), mint)
}

/**
 * Holders of a private key, or addresses of programs that have no part in the call: those of the protocol itself, which
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
