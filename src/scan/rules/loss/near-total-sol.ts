import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { comesFromApp, saysApp } from '../../facts/origin.ts'
import {
  goesOverBridge,
  isNearlyAll,
  isPaidByProtocol,
  onlyByKnownPrograms,
  type Outflow,
  outflowsOf,
  paysAnotherWallet,
} from '../../facts/outflow.ts'
import { isExchangedForOthers } from '../../facts/kept-by-protocol.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress, solText } from '../../../findings/words/amounts.ts'
import { materialMinLamports } from '../../thresholds.ts'

/**
 * Nine tenths or more of the user's SOL go to others. A person who empties his wallet to his exchange does the same, so
 * it is a strong warning by itself, critical when an app asked for it, and a mild one where it goes over a bridge that
 * is known by name, as people do who move to another chain. Staking is not meant (the stake account is the user's own), nor a swap through a known protocol that
 * gives something back.
 */
export const nearTotalSol: Rule = {
  id: 'near-total-sol',
  flag: 'TRANSFERS_MAJORITY_OF_SOL',
  severity: 'high',
  stage: 'scored',
  sources: ['Blowfish TRANSFERS_MAJORITY_OF_YOUR_SOL', 'Blockaid transfer_farming'],
  evaluate: (context) => {
    const sol = outflowsOf(context).find(({ mint }) => mint === wrappedSolMint)
    if (!sol || sol.lost < materialMinLamports || !isNearlyAll(sol.lost, sol.before)) return []
    const severity = severityOf(sol, context)
    return severity ? [observe(sol, severity)] : []
  },
}

const severityOf = (outflow: Outflow, context: RiskContext): Severity | undefined => {
  const { movements } = outflow
  if (onlyByKnownPrograms(movements)) {
    if (isPaidByProtocol(context)) return undefined
    const forOthers = paysAnotherWallet(context) || isExchangedForOthers(outflow, context)
    return forOthers ? 'high' : 'medium'
  }
  const bridged = goesOverBridge(movements) && !paysAnotherWallet(context)
  if (bridged && !saysApp(context)) return 'medium'
  return comesFromApp(context) && !receivesSomething(context, outflow) ? 'critical' : 'high'
}

const observe = (
  { before, lost, receivers, movements }: Outflow,
  severity: Severity,
): Observation => ({
  what: `Sends ${solText(lost)} of your ${solText(before)} to ${receivers.map(shortAddress).join(', ')}.`,
  why: reasonOf(severity, movements),
  advice: 'Sign only if you meant to send this amount and have checked the whole address.',
  at: movements.map(({ at }) => at),
  ...(receivers[0] && { subject: receivers[0] }),
  before: before.toString(),
  after: (before - lost).toString(),
  severity,
})

const reasonOf = (severity: Severity, movements: Outflow['movements']): string => {
  if (severity === 'critical') return 'An app asks for nearly all your SOL, and nothing comes back.'
  return goesOverBridge(movements)
    ? 'That is nearly all the SOL you have here, and who gets it on the other chain cannot be seen.'
    : 'That is nearly all the SOL you have here.'
}
