import { comesFromApp } from '../origin.ts'
import { isMostOf, outflowsOf, paysAnotherWallet } from '../outflow.ts'
import { isKeptByProtocol } from '../kept-by-protocol.ts'
import { receivesSomething } from '../return-value.ts'
import type { Outflow } from '../outflow.ts'
import type { Observation, RiskContext, Rule } from '../rule.ts'
import { amountText, shortAddress } from '../wording.ts'

/**
 * An app asks for more than half of what the user has of an asset, it goes to a wallet, and nothing comes back. Prices
 * are not known here, so only the case without any return is meant. Benign look-alikes: a payment (seldom half of what
 * one has), and deposits, which go to addresses of programs (only noted, and not at all with established protocols).
 */
export const tradeForNothing: Rule = {
  id: 'trade-for-nothing',
  flag: 'TRADE_FOR_NOTHING',
  severity: 'high',
  stage: 'scored',
  sources: ['Blowfish TRADE_FOR_NOTHING', 'Blockaid unfair_trade'],
  evaluate: (context) => {
    if (!comesFromApp(context) || receivesSomething(context)) return []
    return outflowsOf(context)
      .filter((outflow) => isMostOf(outflow) && !isKeptByProtocol(outflow, context))
      .map((outflow) => observe(outflow, context))
  },
}

const observe = (
  { mint, before, lost, receivers, movements }: Outflow,
  context: RiskContext,
): Observation => {
  const receiver = receivers[0]
  const shown = context.simulation.status === 'ok'
  return {
    what: `Gives ${amountText(lost, mint, context.decimals)} to ${receiver ? shortAddress(receiver) : 'others'}, and you get nothing for it.`,
    why: 'An app asks for most of what you have of this, and the transaction returns nothing.',
    advice: 'Sign only if this is a payment that you meant to make.',
    at: movements.map(({ at }) => at),
    ...(receiver && { subject: receiver }),
    before: before.toString(),
    after: (before - lost).toString(),
    ...(shown && !paysAnotherWallet(context) && { severity: 'medium' as const }),
  }
}
