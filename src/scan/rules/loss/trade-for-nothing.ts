import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { isRecordedDeposit, isTakenByYoung } from '../../facts/deposit-record.ts'
import { isKeptByProtocol } from '../../facts/kept-by-protocol.ts'
import { comesFromApp, namesApp } from '../../facts/origin.ts'
import {
  evidenceOf,
  isMostOf,
  type Outflow,
  outflowsOf,
  paysAnotherWallet,
} from '../../facts/outflow.ts'
import { receivesCollectible, receivesSomething } from '../../facts/return-value.ts'
import { largePercent, largeShareMinLamports, majorityPercent } from '../../thresholds.ts'

export type TradeForNothing = {
  amount: TokenAmount
  /** Absent where the amount has no receiver. */
  receiver?: Address
  /** More than half of what the user has of it; otherwise a quarter or more. */
  most: boolean
}

/**
 * An app, or a fee payer who is also the receiver, requests more than half of what the user has of an asset, and
 * nothing of value comes back; or a quarter, where an unknown program takes it from within, so that what is signed
 * states no amount. A quarter that goes to a wallet with no history is noted: collectors are created anew for each
 * theft, and so are the addresses of invoices. Prices are not known here, so that only the case without any return is
 * reported. Benign look-alikes: a payment (seldom half of what one has), a collectible for a part of one's SOL, and
 * deposits, which a program keeps and credits to an owner (only noted, and not at all with established protocols).
 */
export const tradeForNothing: ScanRule<'trade-for-nothing', TradeForNothing> = {
  id: 'trade-for-nothing',
  code: 'TRADE_FOR_NOTHING',
  severity: 'high',
  sources: ['Blowfish TRADE_FOR_NOTHING', 'Blockaid unfair_trade'],
  evaluate: (context) => {
    const app = comesFromApp(context)
    const unpaid = outflowsOf(context).flatMap((outflow) => {
      if (!app && !goesToFeePayer(outflow, context)) return []
      const severity = severityOf(outflow, context)
      return severity ? [{ outflow, severity }] : []
    })
    // Shares of several assets at once are no price for anything.
    const several = unpaid.filter(({ outflow }) => isTaken(outflow, context)).length > 1
    return unpaid.map(({ outflow, severity }) =>
      observe(outflow, several ? 'high' : severity, context),
    )
  },
}

/** Whether another wallet pays the fee and gets it: then that wallet made the transaction, and the user only signs. */
const goesToFeePayer = ({ receivers }: Outflow, { resolved, identity }: RiskContext): boolean =>
  !identity.isUsers(resolved.feePayer) && receivers.includes(resolved.feePayer)

const severityOf = (outflow: Outflow, context: RiskContext): Severity | undefined => {
  if (isKeptByProtocol(outflow, context) || receivesSomething(context, outflow)) return undefined
  const simulated = context.simulation.status === 'ok'
  if (isMostOf(outflow)) return isRecordedDeposit(outflow, context) ? 'medium' : 'high'
  if (!simulated || !isLargeShareOf(outflow) || receivesCollectible(context)) return undefined
  const toNewWallet = goesToNewWallet(outflow, context)
  if (isTaken(outflow, context)) {
    const serious = namesApp(context) || toNewWallet || isTakenByYoung(outflow, context)
    return serious ? 'high' : 'medium'
  }
  return namesApp(context) && toNewWallet ? 'medium' : undefined
}

/** A quarter: less of it may be a price, even if what the user gets for it is unknown. */
const isLargeShareOf = ({ mint, before, lost }: Outflow): boolean =>
  lost * 100n >= before * largePercent && (mint !== wrappedSolMint || lost >= largeShareMinLamports)

/**
 * Whether the receiver, who has a private key, had nothing at all before. The wallet behind a token account is known to
 * have nothing only where it was read.
 */
const goesToNewWallet = ({ receivers }: Outflow, { before, resolved }: RiskContext): boolean =>
  receivers.some(
    (receiver) =>
      isOnCurve(receiver) &&
      !before.has(receiver) &&
      resolved.accounts.some(({ address }) => address === receiver),
  )

/** Whether an unknown program takes it, and another wallet gets it rather than the program itself. */
const isTaken = (outflow: Outflow, context: RiskContext): boolean =>
  isTakenByProgram(outflow, context) && paysAnotherWallet(context)

/** Whether an unknown program moves it, so that what is signed states no amount. */
const isTakenByProgram = ({ movements }: Outflow, { resolved }: RiskContext): boolean =>
  movements.some(({ by, at }) => {
    const [top] = at
    const caller = top === undefined ? undefined : resolved.instructions[top]?.programId
    return by === 'other' && at.length > 1 && caller !== undefined && !corePrograms.has(caller)
  })

const observe = (
  outflow: Outflow,
  severity: Severity,
  { decimals }: RiskContext,
): Observation<TradeForNothing> => {
  const { mint, before, lost, receivers } = outflow
  const [receiver] = receivers
  return {
    params: {
      amount: tokenAmount(lost, mint, decimals),
      ...(receiver && { receiver }),
      most: lost * 100n > before * majorityPercent,
    },
    ...evidenceOf(outflow),
    severity,
  }
}
