import { mostSeriousOf, type Severity } from '../../../findings/severity.ts'
import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { isBesideCall } from '../../facts/loss/beside-call.ts'
import { signedCalls } from '../../facts/call.ts'
import { isRecordedDeposit, isTakenByYoung } from '../../facts/deposit-record.ts'
import { boundsOf, isBridged } from '../../facts/bridged.ts'
import { isKeptByProtocol } from '../../facts/kept-by-protocol.ts'
import { isKeptForUser } from '../../facts/kept-for-user.ts'
import type { Authorization } from '../../facts/authority/authorization.ts'
import { isMovedByKnownPrograms } from '../../facts/authority/main-movements.ts'
import { comesFromOutside, isRequested, isSponsored } from '../../facts/origin.ts'
import {
  evidenceOf,
  goesToWallets,
  isMajorityLost,
  isNearlyAll,
  keyHoldersPartOf,
  notedAuthorization,
  type Outflow,
  outflowsOf,
  paysAnotherWallet,
  plainPartOf,
} from '../../facts/outflow.ts'
import { costsOf, type Forwarded, forwardedOf } from '../../facts/loss/forwarded.ts'
import { type Paid, paidOf } from '../../facts/loss/payees.ts'
import { endsTheWallet, paysTreasury } from '../../facts/plain-payment.ts'
import { isCollectible, isSmallAmount, isWorthLittle } from '../../facts/small-amount.ts'
import { milderOf, reaches, severityOfLoss, severityOfValue } from '../../facts/loss/loss-size.ts'
import { receivesCollectible, receivesSomething } from '../../facts/return-value.ts'
import {
  sizeOfCollectible,
  sizeOfPayment,
  sizeOfUnproven,
  weightOfPayment,
} from '../../facts/loss/payment-size.ts'
import { unprovenCollectible } from '../../facts/return/collectible.ts'
import { returnsForeignShare, unprovenReturn } from '../../facts/return/unproven-return.ts'
import type { Holding } from '../../facts/worth.ts'
import {
  largePercent,
  lossBounds,
  lootPercent,
  majorityPercent,
  notedPercent,
} from '../../thresholds.ts'

export type TradeForNothing = Paid & {
  mint: Address
  /** More than half of the balance; otherwise a fifth or more. */
  majority: boolean
  /** It is paid out of what the same transaction brings. */
  forwarded?: true
  /** What comes back for it, if that may be worth nothing. */
  unproven?: TokenAmount
  /** Who authorizes it, if that is not the user alone. */
  authorization?: Authorization
}

/**
 * An app, a co-signer, or a fee payer who is also the receiver, requests more than half of the user's balance of an
 * asset, and nothing of value comes back; or a good fifth, if the message itself sends it; or a quarter, if an inner
 * instruction of an unknown program takes it, so that the signed message contains no amount. What the message sends
 * counts apart from what programs take of the same asset, also as a share of that, and with what it sends on of their
 * returns. A quarter that goes to a wallet without history is noted: collectors are new for each theft, but so are the
 * addresses of invoices. A token that no public market pays is no return for the larger part of a balance; for a
 * quarter it is noted. Benign look-alikes: a payment (rarely a fifth of a balance, or small), a collectible that a
 * market had for sale or that costs a usual price, and deposits that a program credits to an owner (only noted, and not
 * reported for established protocols). A payment to an exchange’s treasury is noted; a wallet’s last one counts once.
 */
export const tradeForNothing: ScanRule<'trade-for-nothing', TradeForNothing> = {
  id: 'trade-for-nothing',
  code: 'TRADE_FOR_NOTHING',
  severity: 'high',
  sources: ['Blowfish TRADE_FOR_NOTHING', 'Blockaid unfair_trade'],
  evaluate: (context) => {
    const unpaid = outflowsOf(context).flatMap((outflow) => {
      const found = [outflow, ...plainPartOf(outflow)].flatMap((each) => unpaidIn(each, context))
      const worst = mostSeriousOf(found.map(({ severity }) => severity))
      return found.filter(({ severity }) => severity === worst).slice(0, 1)
    })
    // Shares of several assets at once are not a price.
    const several = unpaid.filter(({ outflow }) => isTaken(outflow, context)).length > 1
    const reported = new Set(unpaid.map(({ outflow }) => outflow.mint))
    return [
      ...unpaid.map(({ outflow, severity }) =>
        observe(outflow, several ? 'high' : severity, context),
      ),
      ...forwardedOf(context).flatMap((each) =>
        reported.has(each.payment.mint) ? [] : observeForwarded(each, context),
      ),
    ]
  },
}

type Unpaid = { outflow: Outflow; severity: Severity }

const unpaidIn = (outflow: Outflow, context: RiskContext): Unpaid[] => {
  const requested =
    comesFromOutside(context) ||
    goesToFeePayer(outflow, context) ||
    goesThroughProtocol(outflow, context) ||
    isBesideCall(outflow.movements, context) ||
    returnsForeignShare(outflow, context)
  const counts = requested || isSponsoredPayment(outflow, context)
  if (!counts || isWorthLittle(outflow, context)) return []
  const severity = milderOf(severityOf(outflow, context), requested ? 'high' : 'medium')
  return severity ? [{ outflow, severity }] : []
}

/**
 * Whether another wallet pays the fee and receives it: then that wallet made the transaction, and the user only signs. A
 * relayer that is repaid for the fee in the user's tokens receives a small part.
 */
const goesToFeePayer = (outflow: Outflow, context: RiskContext): boolean => {
  const { resolved, identity } = context
  const { mint, before, shares } = outflow
  const payer = resolved.feePayer
  if (identity.isUser(payer)) return false
  const lost = shares.reduce(
    (sum, { receiver, amount }) => (receiver === payer ? sum + amount : sum),
    0n,
  )
  return severityOfLoss({ mint, before, lost }, context) !== undefined
}

/** Wallets build no calls to protocols: an app made one that pays another wallet, whether or not it is named. */
const goesThroughProtocol = (outflow: Outflow, context: RiskContext): boolean =>
  isMovedByKnownPrograms(outflow) && paysAnotherWallet(context)

/** A wallet that pays fees for its users sends the same, and so does a thief who pays for the user. */
const isSponsoredPayment = (outflow: Outflow, context: RiskContext): boolean =>
  isSponsored(context) &&
  isMajorityLost(outflow) &&
  !isCollectible(outflow, context) &&
  !isSmallAmount(outflow, context)

const severityOf = (outflow: Outflow, context: RiskContext): Severity | undefined => {
  const kept = isKeptByProtocol(outflow, context) || isKeptForUser(outflow, context)
  if (kept && !returnsForeignShare(outflow, context)) return undefined
  const simulated = context.simulation.status === 'ok'
  const receives = receivesSomething(context, outflow)
  if (receives && (!simulated || isSmallAmount(outflow, context))) return undefined
  if (receives && !unprovenReturn(outflow, context)) return sizeOfCollectible(outflow, context)
  if (isMajorityLost(outflow)) {
    if (receives && joinsReserve(outflow, context))
      return sizeOfUnproven(outflow, context) ?? 'medium'
    const size = isTakenByProgram(outflow, context) ? severityOfValue : severityOfLoss
    const bounds = boundsOf(outflow, context)
    return milderOf(severityOfMost(outflow, context), size(outflow, context, bounds))
  }
  if (!simulated) return undefined
  if (receivesCollectible(context)) return sizeOfCollectible(outflow, context)
  if (receives) return severityForUnproven(outflow, context)
  return severityOfPart(outflow, context)
}

/** Half or less, for a token without a standing: a quarter is a reason for care if a wallet receives it. */
const severityForUnproven = (outflow: Outflow, context: RiskContext): Severity | undefined => {
  if (returnsForeignShare(outflow, context)) return sizeOfUnproven(outflow, context)
  if (!isTakenByProgram(outflow, context)) return undefined
  const paid = sizeOfPayment(keyHoldersPartOf(outflow, context), context)
  if (paid === 'high') return paid
  const noted = isTaken(outflow, context) && isQuarter(outflow, context)
  return sizeOfUnproven(outflow, context) ?? (noted ? 'medium' : undefined)
}

/** Whether it joins as much in a pool, where others trade as well. A thief who fills one takes nearly everything. */
const joinsReserve = ({ mint, before, lost, receivers }: Outflow, context: RiskContext): boolean =>
  receivers.length > 0 &&
  lost * 100n < before * lootPercent &&
  !paysAnotherWallet(context) &&
  context.effects.balances.some(
    (row) => row.mint === mint && receivers.includes(row.owner) && row.before >= lost,
  )

const severityOfMost = (outflow: Outflow, context: RiskContext): Severity => {
  if (paysTreasury(outflow, context)) return 'low'
  if (isBridged(outflow, context) && !isRequested(context)) return 'low'
  // The rule for an emptied balance reports it already.
  const isReported = isNearlyAll(outflow.lost, outflow.before) && !isCollectible(outflow, context)
  if (isReported && endsTheWallet(outflow, context)) return 'low'
  return isRecordedDeposit(outflow, context) ? 'medium' : 'high'
}

const isQuarter = (outflow: Outflow, context: RiskContext): boolean =>
  reaches(outflow, { ...lossBounds.high, percent: largePercent }, context)

/** Half or less: it may be a price, so it depends on who takes it. */
const severityOfPart = (outflow: Outflow, context: RiskContext): Severity | undefined => {
  const toNewWallet = goesToNewWallet(outflow, context)
  const quarter = isQuarter(outflow, context)
  if (isTaken(outflow, context)) {
    const serious = isRequested(context) || toNewWallet || isTakenByYoung(outflow, context)
    if (quarter) return serious ? 'high' : 'medium'
    return reaches(outflow, { ...lossBounds.medium, percent: notedPercent }, context)
      ? 'medium'
      : undefined
  }
  if (goesToFeePayer(outflow, context))
    return quarter ? (isRequested(context) ? 'high' : 'medium') : undefined
  if (isRecordedDeposit(outflow, context)) return undefined
  if (isTakenByProgram(outflow, context) || isBridged(outflow, context))
    return sizeOfUnproven(outflow, context)
  if (!isRequested(context) && !isBesideCall(outflow.movements, context)) return undefined
  if (quarter && toNewWallet) return sizeOfPayment(outflow, context) ?? 'medium'
  if (!leaves(outflow)) return undefined
  return sizeOfPayment(outflow, context)
}

/** Whether the message itself sends it, or an established protocol takes it and credits the user with nothing. */
const leaves = (outflow: Outflow): boolean =>
  (outflow.movements.length > 0 && outflow.movements.every(({ at }) => at.length === 1)) ||
  isMovedByKnownPrograms(outflow)

/**
 * Whether the receiver, a wallet, held nothing before. For the wallet behind a token account this is known
 * only if it was read.
 */
const goesToNewWallet = (outflow: Outflow, { before, resolved }: RiskContext): boolean =>
  outflow.receivers.some(
    (receiver) =>
      (isOnCurve(receiver) || goesToWallets(outflow)) &&
      !before.has(receiver) &&
      resolved.accounts.some(({ address }) => address === receiver),
  )

/** Whether an unknown program takes it and it ends up in another wallet rather than with the program. */
const isTaken = (outflow: Outflow, context: RiskContext): boolean =>
  isTakenByProgram(outflow, context) && paysAnotherWallet(context)

/** Whether an unknown program moves it, so that the signed message contains no amount. */
const isTakenByProgram = ({ movements }: Outflow, { resolved }: RiskContext): boolean =>
  movements.some(({ by, at }) => {
    const [top] = at
    const caller = top === undefined ? undefined : resolved.instructions[top]?.programId
    return by === 'other' && at.length > 1 && caller !== undefined && !corePrograms.has(caller)
  })

/** The proceeds of a trade that the message sends on: a payment in what the user gave for them. */
const observeForwarded = (
  forwarded: Forwarded,
  context: RiskContext,
): Observation<TradeForNothing>[] => {
  const { payment, given, withdrawn } = forwarded
  if (withdrawn.length === 0 && !comesFromOutside(context) && signedCalls(context).length === 0)
    return []
  if (receivesSomething(context, payment) || receivesCollectible(context)) return []
  const sizes = costsOf(forwarded, context).flatMap((each) => severityOfLoss(each, context) ?? [])
  const severity = milderOf(mostSeriousOf(sizes), 'high')
  if (!severity || severity === 'low') return []
  const found = observe(payment, severity, context)
  const moved = [...[payment, ...given].flatMap(({ movements }) => movements), ...withdrawn]
  const at = moved.map((each) => each.at)
  return [{ ...found, at, params: { ...found.params, forwarded: true } }]
}

const observe = (
  outflow: Outflow,
  severity: Severity,
  context: RiskContext,
): Observation<TradeForNothing> => {
  const { mint, before, lost, movements } = outflow
  const authorization = notedAuthorization(movements)
  const unproven = unprovenIn(outflow, context)
  return {
    params: {
      mint,
      ...paidOf(outflow, context),
      majority: lost * 100n > before * majorityPercent,
      ...(unproven && { unproven: tokenAmount(unproven.amount, unproven.mint, context.decimals) }),
      ...(authorization && { authorization }),
    },
    ...evidenceOf(outflow),
    severity,
    ...weightOfPayment(
      { severity, unproven: !!unproven || isTakenByProgram(outflow, context) },
      outflow,
      context,
    ),
  }
}

/** What comes in, if that may be worth nothing. */
const unprovenIn = (outflow: Outflow, context: RiskContext): Holding | undefined => {
  if (context.simulation.status !== 'ok') return undefined
  const collectible = unprovenCollectible(outflow, context)
  return unprovenReturn(outflow, context) ?? (collectible && { mint: collectible, amount: 1n })
}
