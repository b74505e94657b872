import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { comesFromApp, saysApp } from '../../facts/origin.ts'
import { isMostOf, type Outflow, outflowsOf, paysAnotherWallet } from '../../facts/outflow.ts'
import { isRecordedDeposit, isTakenByYoung } from '../../facts/deposit-record.ts'
import { isKeptByProtocol } from '../../facts/kept-by-protocol.ts'
import { receivesCollectible, receivesSomething } from '../../facts/return-value.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { amountText, shortAddress } from '../../../findings/words/amounts.ts'
import { largePercent, largeShareMinLamports, majorityPercent } from '../../thresholds.ts'

/**
 * An app, or whoever pays the fee and gets it, asks for more than half of what the user has of an asset, and nothing of
 * worth comes back; or for a quarter, where an unknown program takes it from within, so that no amount stands in what is
 * signed. A quarter that goes to a wallet of which the chain knows nothing yet is noted: collectors are made anew for each
 * theft, and so are the addresses of invoices. Prices are not known here, so that only the case without any return is
 * meant. Benign look-alikes: a payment (seldom half of what one has), a collectible for a part of one's SOL, and deposits,
 * which a program keeps and writes down for whom (only noted, and not at all with established protocols).
 */
export const tradeForNothing: Rule = {
  id: 'trade-for-nothing',
  flag: 'TRADE_FOR_NOTHING',
  severity: 'high',
  stage: 'scored',
  sources: ['Blowfish TRADE_FOR_NOTHING', 'Blockaid unfair_trade'],
  evaluate: (context) => {
    const app = comesFromApp(context)
    const judged = outflowsOf(context).flatMap((outflow) => {
      if (!app && !goesToPayer(outflow, context)) return []
      const severity = severityOf(outflow, context)
      return severity ? [{ outflow, severity }] : []
    })
    // Shares of several assets at once are no price for anything.
    const several = judged.filter(({ outflow }) => isTaken(outflow, context)).length > 1
    return judged.map(({ outflow, severity }) =>
      observe(outflow, several ? 'high' : severity, context),
    )
  },
}

/** Whether whoever pays the fee gets it: then he made the transaction, and the user is only asked to sign it. */
const goesToPayer = ({ receivers }: Outflow, { resolved, identity }: RiskContext): boolean =>
  !identity.isUsers(resolved.feePayer) && receivers.includes(resolved.feePayer)

const severityOf = (outflow: Outflow, context: RiskContext): Severity | undefined => {
  if (isKeptByProtocol(outflow, context) || receivesSomething(context, outflow)) return undefined
  const shown = context.simulation.status === 'ok'
  if (isMostOf(outflow)) return isRecordedDeposit(outflow, context) ? 'medium' : 'high'
  if (!shown || !isMuchOf(outflow) || receivesCollectible(context)) return undefined
  const toNewWallet = goesToNewWallet(outflow, context)
  if (isTaken(outflow, context)) {
    const grave = saysApp(context) || toNewWallet || isTakenByYoung(outflow, context)
    return grave ? 'high' : 'medium'
  }
  return saysApp(context) && toNewWallet ? 'medium' : undefined
}

/** A quarter: less of it may be a price, whatever stays unknown of what one gets for it. */
const isMuchOf = ({ mint, before, lost }: Outflow): boolean =>
  lost * 100n >= before * largePercent && (mint !== wrappedSolMint || lost >= largeShareMinLamports)

/** Whether the receiver, who has a private key, had nothing at all before. Of a token, his wallet is only told where it was read. */
const goesToNewWallet = ({ receivers }: Outflow, { before, resolved }: RiskContext): boolean =>
  receivers.some(
    (receiver) =>
      isOnCurve(receiver) &&
      !before.has(receiver) &&
      resolved.accounts.some(({ address }) => address === receiver),
  )

/** Whether a program that nobody vouches for takes it, and somebody gets it rather than the program itself. */
const isTaken = (outflow: Outflow, context: RiskContext): boolean =>
  isTakenByProgram(outflow, context) && paysAnotherWallet(context)

/** Whether a program moves it that nobody vouches for, so that no amount stands in what is signed. */
const isTakenByProgram = ({ movements }: Outflow, { resolved }: RiskContext): boolean =>
  movements.some(({ by, at }) => {
    const [top] = at
    const caller = top === undefined ? undefined : resolved.instructions[top]?.programId
    return by === 'other' && at.length > 1 && caller !== undefined && !corePrograms.has(caller)
  })

const observe = (
  { mint, before, lost, receivers, movements }: Outflow,
  severity: Severity,
  context: RiskContext,
): Observation => {
  const receiver = receivers[0]
  return {
    what: `Gives ${amountText(lost, mint, context.decimals)} to ${receiver ? shortAddress(receiver) : 'others'}, and you get nothing of worth for it.`,
    why: `Whoever made this asks for ${lost * 100n > before * majorityPercent ? 'most' : 'much'} of what you have of this, and the transaction returns nothing that is worth anything.`,
    advice: 'Sign only if this is a payment that you meant to make.',
    at: movements.map(({ at }) => at),
    ...(receiver && { subject: receiver }),
    before: before.toString(),
    after: (before - lost).toString(),
    severity,
  }
}
