import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { boundsOf, isBridged } from '../../facts/bridged.ts'
import { isKeptByProtocol } from '../../facts/kept-by-protocol.ts'
import { isKeptForUser } from '../../facts/kept-for-user.ts'
import type { Authorization } from '../../facts/authority/authorization.ts'
import { isMovedByKnownPrograms } from '../../facts/authority/main-movements.ts'
import { comesFromApp, comesFromOutside, isRequested, isSponsored } from '../../facts/origin.ts'
import {
  evidenceOf,
  isNearlyAll,
  isTakenByOthers,
  notedAuthorization,
  type Outflow,
  outflowsOf,
} from '../../facts/outflow.ts'
import { milderOf, severityOfValue } from '../../facts/loss/loss-size.ts'
import { isOwnDistribution } from '../../facts/loss/own-distribution.ts'
import { type Paid, paidOf } from '../../facts/loss/payees.ts'
import { paysTreasury } from '../../facts/plain-payment.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import { isCollectible, isSmallAmount, isWorthLittle } from '../../facts/small-amount.ts'

export type TokenEmptied = Paid & {
  mint: Address
  /**
   * `traded`: an established protocol pays others for it. `taken`: others authorize it. `app`: an app requests it.
   * `co-signed`: another wallet takes part in making the transaction. `sponsored`: another wallet is to pay the fee.
   */
  reason: 'traded' | 'taken' | 'app' | 'co-signed' | 'sponsored' | 'transfer'
  /** Who authorizes it, if that is not the user alone. */
  authorization?: Authorization
}

/**
 * At least nine tenths of one token go to others. Sending all of a token is ordinary (unlike all SOL, which leaves
 * nothing for fees), so by itself it is only noted. It is a strong warning if an app or a co-signer requests it without
 * a return, if others authorize it, or if an established protocol trades it for others, and a milder one the less it is
 * worth. Benign look-alikes: sales and deposits through an established protocol, a bridge known by name that no app
 * requests, an issuer who hands out a token, and collectibles, of which there is one.
 */
export const tokenEmptied: ScanRule<'token-emptied', TokenEmptied> = {
  id: 'token-emptied',
  code: 'TRANSFERS_WHOLE_TOKEN_BALANCE',
  severity: 'low',
  sources: ['Blowfish TRANSFERS_MAJORITY_OF_YOUR_SOL, of tokens', 'Blockaid transfer_farming'],
  evaluate: (context) =>
    outflowsOf(context)
      .filter(
        (outflow) =>
          outflow.mint !== wrappedSolMint &&
          isNearlyAll(outflow.lost, outflow.before) &&
          outflow.lost <= outflow.before &&
          !isKeptByProtocol(outflow, context) &&
          !isKeptForUser(outflow, context) &&
          !isCollectible(outflow, context),
      )
      .filter((outflow) => !receivesSomething(context, outflow))
      .map((outflow) => observe(outflow, context)),
}

const observe = (outflow: Outflow, context: RiskContext): Observation<TokenEmptied> => {
  const { mint, movements } = outflow
  const authorization = notedAuthorization(movements)
  const reason = reasonOf(outflow, context)
  return {
    params: {
      mint,
      ...paidOf(outflow, context),
      reason,
      ...(authorization && { authorization }),
    },
    ...evidenceOf(outflow),
    severity: milderOf(severities[reason], severityByValue(outflow, context)) ?? 'low',
  }
}

/** Wallets that pay fees for their users send the same as a thief who pays the fee for the victim. */
const severities: Readonly<Record<TokenEmptied['reason'], Severity>> = {
  traded: 'high',
  taken: 'high',
  app: 'high',
  'co-signed': 'high',
  sponsored: 'medium',
  transfer: 'low',
}

/** One step below what the value makes of it, since the loss without a return is reported too. */
const severityByValue = (outflow: Outflow, context: RiskContext): Severity => {
  if (isWorthLittle(outflow, context)) return 'low'
  switch (severityOfValue(outflow, context, boundsOf(outflow, context))) {
    case 'critical':
      return 'high'
    case 'high':
      return 'medium'
    default:
      return 'low'
  }
}

const reasonOf = (outflow: Outflow, context: RiskContext): TokenEmptied['reason'] => {
  const { movements, receivers } = outflow
  // A protocol keeps the token and others are paid: it was traded for them.
  if (isMovedByKnownPrograms(outflow) && !receivers.some(isOnCurve)) return 'traded'
  if (isTakenByOthers(movements, context)) return 'taken'
  if (paysTreasury(outflow, context) || isOwnDistribution(outflow, context)) return 'transfer'
  if (isBridged(outflow, context) && !isRequested(context)) return 'transfer'
  if (comesFromApp(context)) return 'app'
  if (comesFromOutside(context)) return 'co-signed'
  return isSponsored(context) && !isSmallAmount(outflow, context) ? 'sponsored' : 'transfer'
}
