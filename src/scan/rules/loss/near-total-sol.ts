import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { boundsOf, isBridged } from '../../facts/bridged.ts'
import { isRecordedForUser } from '../../facts/deposit-record.ts'
import { isExchangedForOthers } from '../../facts/kept-by-protocol.ts'
import { isKeptForUser } from '../../facts/kept-for-user.ts'
import { comesFromApp, comesFromOutside, isRequested } from '../../facts/origin.ts'
import {
  evidenceOf,
  isNearlyAll,
  isTakenByOthers,
  isPaidByProtocol,
  type Outflow,
  outflowsOf,
  paysAnotherWallet,
} from '../../facts/outflow.ts'
import { isMovedByKnownPrograms } from '../../facts/authority/main-movements.ts'
import { type Paid, paidOf } from '../../facts/loss/payees.ts'
import { endsTheWallet } from '../../facts/plain-payment.ts'
import { milderOf, severityOfLoss, severityOfValue } from '../../facts/loss/loss-size.ts'
import { isMintPrice } from '../../facts/loss/mint-price.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import { lootPercent, materialMinLamports, severityFloors } from '../../thresholds.ts'

export type NearTotalSol = Paid & {
  /** Balance before the transaction. */
  heldLamports: bigint
  /**
   * `app`, `co-signed`: an app, or another wallet that takes part in making the transaction, requests it and nothing
   * comes back. `most`: the same with more than a little left. `taken`: others authorize it. `bridge`: the receiver is on
   * another chain.
   */
  reason: 'taken' | 'most' | 'app' | 'co-signed' | 'bridge' | 'transfer'
}

/**
 * At least nine tenths of the user's SOL go to others. Emptying a wallet to an exchange looks the same, so it is a
 * strong warning by itself, critical if an app requests it and something is left to pay fees with, and a mild one over
 * a bridge known by name that no app requests, as when moving to another chain. What an app requests counts from three
 * quarters on, and little SOL is a payment. What an established protocol keeps is noted, and a strong warning if an app
 * requests it and no record of the protocol names the user. The price of a first sale weighs little, since another rule
 * reports what it buys, and is not reported if more than a little is left. Nor are staking (the stake account is the
 * user's own) and a swap through an established protocol with a return.
 */
export const nearTotalSol: ScanRule<'near-total-sol', NearTotalSol> = {
  id: 'near-total-sol',
  code: 'TRANSFERS_MAJORITY_OF_SOL',
  severity: 'high',
  sources: ['Blowfish TRANSFERS_MAJORITY_OF_YOUR_SOL', 'Blockaid transfer_farming'],
  evaluate: (context) => {
    const sol = outflowsOf(context).find(({ mint }) => mint === wrappedSolMint)
    if (!sol || sol.lost < materialMinLamports || !isMost(sol)) return []
    const severity = isNearlyAll(sol.lost, sol.before)
      ? milderOf(
          severityOf(sol, context),
          severityOfValue(sol, context, boundsOf(sol, context)) ?? 'low',
        )
      : severityOfMost(sol, context)
    return severity ? [observe(sol, severity, context)] : []
  },
}

/** What drainers take at least. */
const isMost = ({ lost, before }: Outflow): boolean => lost * 100n >= before * lootPercent

/** With more than a little left, only what is requested from outside for nothing counts. */
const severityOfMost = (outflow: Outflow, context: RiskContext): Severity | undefined =>
  severityOf(outflow, context) === 'critical'
    ? milderOf(severityOfLoss(outflow, context), 'high')
    : undefined

const severityOf = (outflow: Outflow, context: RiskContext): Severity | undefined => {
  if (isMintPrice(outflow, context)) return 'high'
  if (isMovedByKnownPrograms(outflow)) {
    if (isPaidByProtocol(context)) return undefined
    const forOthers = paysAnotherWallet(context) || isExchangedForOthers(outflow, context)
    // A deposit that an app requests is credited to the user somewhere.
    const unrecorded = isRequested(context) && !isRecordedForUser(outflow, context)
    return forOthers || unrecorded ? 'high' : 'medium'
  }
  if (isKeptForUser(outflow, context)) return 'medium'
  if (isBridged(outflow, context)) return isRequested(context) ? 'high' : 'medium'
  const requested = comesFromOutside(context) && !receivesSomething(context, outflow)
  return requested && !endsTheWallet(outflow, context) ? 'critical' : 'high'
}

const observe = (
  outflow: Outflow,
  severity: Severity,
  context: RiskContext,
): Observation<NearTotalSol> => {
  const reason = reasonOf(outflow, severity, context)
  return {
    params: { heldLamports: outflow.before, ...paidOf(outflow, context), reason },
    ...evidenceOf(outflow),
    severity,
    // Suspicious, but not malicious together with the finding about what it buys.
    ...(severity === 'high' && isMintPrice(outflow, context) && { weight: severityFloors.high }),
  }
}

const reasonOf = (
  outflow: Outflow,
  severity: Severity,
  context: RiskContext,
): NearTotalSol['reason'] => {
  if (isTakenByOthers(outflow.movements, context)) return 'taken'
  if (!isNearlyAll(outflow.lost, outflow.before)) return 'most'
  if (severity === 'critical') return comesFromApp(context) ? 'app' : 'co-signed'
  return isBridged(outflow, context) ? 'bridge' : 'transfer'
}
