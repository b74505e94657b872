import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { comesFromApp } from '../../facts/origin.ts'
import { isNearlyAll, onlyByKnownPrograms, type Outflow, outflowsOf } from '../../facts/outflow.ts'
import { isKeptByProtocol } from '../../facts/kept-by-protocol.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { mintStateOf } from '../../facts/receipt.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { amountText, shortAddress, tokenText } from '../../../findings/words/amounts.ts'

/**
 * Nine tenths or more of one token go to somebody else. Sending all one has of a token is ordinary (unlike all one's
 * SOL, which leaves nothing for fees), so by itself it is only noted, and it is a strong warning where an app asked for it
 * and gives nothing, or where an established protocol exchanges it for somebody else. Benign look-alikes: sales and deposits
 * that an established protocol carries out, and collectibles, of which there is one.
 */
export const tokenEmptied: Rule = {
  id: 'token-emptied',
  flag: 'TRANSFERS_WHOLE_TOKEN_BALANCE',
  severity: 'low',
  stage: 'scored',
  sources: ['Blowfish TRANSFERS_MAJORITY_OF_YOUR_SOL, of tokens', 'Blockaid transfer_farming'],
  evaluate: (context) =>
    outflowsOf(context)
      .filter(
        (outflow) =>
          outflow.mint !== wrappedSolMint &&
          isNearlyAll(outflow.lost, outflow.before) &&
          outflow.lost <= outflow.before &&
          !isKeptByProtocol(outflow, context) &&
          !isCollectible(outflow, context),
      )
      .filter((outflow) => !receivesSomething(context, outflow))
      .map((outflow) => observe(outflow, context)),
}

const isCollectible = (
  { mint, before }: Pick<Outflow, 'mint' | 'before'>,
  context: RiskContext,
): boolean => {
  const state = mintStateOf(context, mint)
  const decimals = state?.kind === 'mint' ? state.decimals : context.decimals.get(mint)
  return before === 1n && (decimals ?? 0) === 0
}

const observe = (
  { mint, before, lost, receivers, movements }: Outflow,
  context: RiskContext,
): Observation => {
  const fromApp = comesFromApp(context)
  // A protocol keeps the token, and still somebody is paid out: it was exchanged for him.
  const exchanged = onlyByKnownPrograms(movements) && !receivers.some(isOnCurve)
  return {
    what: `Sends ${amountText(lost, mint, context.decimals)} to ${receivers.map(shortAddress).join(', ')}.`,
    why: reasonOf({ fromApp, exchanged }, tokenText(mint)),
    advice: 'Sign only if you meant to send this amount and have checked the whole address.',
    at: movements.map(({ at }) => at),
    ...(receivers[0] && { subject: receivers[0] }),
    before: before.toString(),
    after: (before - lost).toString(),
    ...((fromApp || exchanged) && { severity: 'high' as const }),
  }
}

const reasonOf = (
  { fromApp, exchanged }: { fromApp: boolean; exchanged: boolean },
  token: string,
): string => {
  if (exchanged)
    return `Nearly all your ${token} is exchanged, and somebody else gets what is paid for it.`
  return fromApp
    ? `An app asks for nearly all your ${token} here, and nothing comes back.`
    : `That is nearly all the ${token} you have here.`
}
