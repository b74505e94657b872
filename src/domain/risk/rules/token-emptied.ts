import { wrappedSolMint } from '../../known-address.ts'
import { comesFromApp } from '../origin.ts'
import { isNearlyAll, onlyByKnownPrograms, outflowsOf } from '../outflow.ts'
import { receivesSomething } from '../return-value.ts'
import type { Outflow } from '../outflow.ts'
import { mintStateOf } from '../receipt.ts'
import type { Observation, RiskContext, Rule } from '../rule.ts'
import { amountText, shortAddress, tokenText } from '../wording.ts'

/**
 * Nine tenths or more of one token go to somebody else. Sending all one has of a token is ordinary (unlike all one's
 * SOL, which leaves nothing for fees), so by itself it is only noted, and it is a strong warning where an app asked for it
 * and gives nothing. Benign look-alikes: sales and deposits that an established protocol carries out, and collectibles, of which
 * there is one.
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
        ({ mint, before, lost, movements }) =>
          mint !== wrappedSolMint &&
          isNearlyAll(lost, before) &&
          lost <= before &&
          !onlyByKnownPrograms(movements) &&
          !isCollectible({ mint, before }, context),
      )
      .filter(() => !receivesSomething(context))
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
  return {
    what: `Sends ${amountText(lost, mint, context.decimals)} to ${receivers.map(shortAddress).join(', ')}.`,
    why: fromApp
      ? `An app asks for nearly all your ${tokenText(mint)} here, and nothing comes back.`
      : `That is nearly all the ${tokenText(mint)} you have here.`,
    advice: 'Sign only if you meant to send this amount and have checked the whole address.',
    at: movements.map(({ at }) => at),
    ...(receivers[0] && { subject: receivers[0] }),
    before: before.toString(),
    after: (before - lost).toString(),
    ...(fromApp && { severity: 'high' as const }),
  }
}
