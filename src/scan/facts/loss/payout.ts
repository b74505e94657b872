import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { systemProgram, wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { largePercent, majorityPercent, tipMaxLamports } from '../../thresholds.ts'
import { receivesAsset } from '../asset.ts'
import type { SignedCall } from '../call.ts'
import { handedOutAmounts } from '../handed-out.ts'
import { isOthersRecord } from '../others-record.ts'
import { movementsIn } from '../movement.ts'
import { outflowsOf } from '../outflow.ts'
import { type Payment, paymentsIn, paymentsToOthers } from '../payment.ts'
import { netLamports } from '../return-value.ts'
import { isHeldByApp } from '../unstated-lamports.ts'
import { ceilingOf, floorOf, type Holding, isLessThan } from '../worth.ts'

/** A payment of a call from an address of a program to an outsider. */
export type Payout = Payment & { mint: Address }

/**
 * Payments from addresses of programs to outsiders within the call, except those of which the user receives at least
 * half as much.
 */
export const payoutsOf = (call: SignedCall, context: RiskContext): Payout[] => {
  const paid = paymentsToOthers(call, context)
    .filter(hasMint)
    .filter(
      ({ sender, receiver, at }) =>
        (isOutsider(receiver, sender, context) ||
          isReleased({ receiver, at }, context) ||
          isOthersRecord(receiver, call, context)) &&
        (!isOnCurve(sender) || isHeldByApp(sender, context)),
    )
  const own = paymentsIn(call, context)
  return paid.filter(({ mint }) => {
    const amount = amountPaid(paid, mint)
    if (!isMaterial(mint, amount)) return false
    const gained = [amountPaid(own, mint), unstatedGainOf(mint, context)]
    if (gained.some((each) => each * 100n >= amount * majorityPercent)) return false
    // Tokens that the user sends only pass through, and are reported as the user's loss.
    return !outflowsOf(context).some((outflow) => outflow.mint === mint && outflow.lost >= amount)
  })
}

const hasMint = (payment: Payment): payment is Payout => payment.mint !== undefined

export const amountPaid = (payments: readonly Payment[], mint: Address): bigint =>
  payments.reduce((sum, each) => (each.mint === mint ? sum + each.amount : sum), 0n)

/** Whether it is more than a tip. */
export const isMaterial = (mint: Address, amount: bigint): boolean =>
  amount > (mint === wrappedSolMint ? tipMaxLamports : 0n)

/** Whether the user receives anything material within the call. */
export const getsAnything = (call: SignedCall, context: RiskContext): boolean =>
  receivesAsset(context) ||
  paymentsIn(call, context).some(
    ({ mint, amount }) => mint !== undefined && isMaterial(mint, amount),
  )

/**
 * Whether the payer of the payouts also pays the user a share of them: an established protocol, or the same inner call of
 * one that an unknown program makes. What else such a program adds to a payout is up to its author. A share that is
 * surely worth less than a quarter of the payouts is none; what cannot be compared may be a price.
 */
export const getsShare = (
  call: SignedCall,
  payouts: readonly Payout[],
  context: RiskContext,
): boolean => {
  const known = context.knownPrograms.has(call.programId)
  const callers = new Set(payouts.map(callerOf))
  const shares = paymentsIn(call, context)
    .filter(hasMint)
    .filter(
      (payment) =>
        isMaterial(payment.mint, payment.amount) &&
        (known || (payment.at.length > 2 && callers.has(callerOf(payment)))),
    )
  const earned = known && earnsLamports(context) ? netLamports(context) : 0n
  if (shares.length === 0 && earned === 0n) return false
  const inSol = shares.some(({ mint }) => mint === wrappedSolMint)
  return !isSmallShare(
    earned > 0n && !inSol ? [...shares, { mint: wrappedSolMint, amount: earned }] : shares,
    payouts,
    context,
  )
}

/** Whether it is less than a quarter of the payouts: in the same asset, or at any price. */
const isSmallShare = (
  shares: readonly Holding[],
  payouts: readonly Holding[],
  context: RiskContext,
): boolean => {
  const mints = new Set([...shares, ...payouts].map(({ mint }) => mint))
  if (mints.size === 1) return totalOf(shares) * 100n < totalOf(payouts) * largePercent
  const most = ceilingOf(shares, context)
  return most !== undefined && isLessThan(most, largePercent, floorOf(payouts, context))
}

const totalOf = (holdings: readonly Holding[]): bigint =>
  holdings.reduce((sum, { amount }) => sum + amount, 0n)

/** Path of the call that contains the payment, as text. */
const callerOf = ({ at }: Payment): string => at.slice(0, -1).join('.')

/** Whether SOL comes in. SOL from a separate instruction does not belong to the call. */
export const earnsLamports = (context: RiskContext): boolean =>
  netLamports(context) - (handedOutAmounts(context).get(wrappedSolMint) ?? 0n) > tipMaxLamports

/** The user's gain beyond the instructions: programs may also add lamports without one. */
const unstatedGainOf = (mint: Address, context: RiskContext): bigint => {
  const { effects, identity } = context
  const gained =
    mint === wrappedSolMint
      ? netLamports(context)
      : effects.balances.reduce(
          (sum, row) =>
            row.mint === mint && identity.ownedAfter(row.owner)
              ? sum + row.after - row.before
              : sum,
          0n,
        )
  return gained - amountPaid(movementsIn(context), mint)
}

/**
 * SOL that a program moves without an instruction to an address that belongs to no program's data: it gives it away, as
 * any program may derive such an address.
 */
const isReleased = (
  { receiver, at }: Pick<Payment, 'receiver' | 'at'>,
  { before, after, identity }: RiskContext,
): boolean =>
  at.length === 1 &&
  identity.isStranger(receiver) &&
  (after?.get(receiver) ?? before.get(receiver))?.owner === systemProgram

/**
 * Holders of a private key, or addresses of programs that take no part in the call: the protocol moves assets between
 * its own addresses, which are among its accounts.
 */
const isOutsider = (
  receiver: Address,
  sender: Address,
  { identity, resolved }: RiskContext,
): boolean =>
  identity.isStranger(receiver) &&
  receiver !== sender &&
  (isOnCurve(receiver) || !resolved.accounts.some(({ address }) => address === receiver))
