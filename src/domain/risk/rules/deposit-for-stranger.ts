import type { Address } from '../../address.ts'
import { programNames } from '../../program/known-programs.ts'
import { showsPosition, signedCalls } from '../call.ts'
import { isWrittenDownForOthers, takersOf } from '../deposit-record.ts'
import { onlyByKnownPrograms, outflowsOf } from '../outflow.ts'
import type { Outflow } from '../outflow.ts'
import { receivesSomething } from '../return-value.ts'
import type { Observation, RiskContext, Rule } from '../rule.ts'
import { amountText } from '../wording.ts'

/**
 * An established protocol takes a deposit or a repayment and writes it down, but nowhere for the user: it goes to the credit
 * of somebody else's account, and nothing comes back. Benign look-alikes: deposits for which the user gets shares, positions
 * that a token proves, and a small repayment for somebody else (noted below a quarter of what the user has).
 */
export const depositForStranger: Rule = {
  id: 'deposit-for-stranger',
  flag: 'DEPOSIT_FOR_STRANGER',
  severity: 'high',
  stage: 'scored',
  sources: ['Lending and perps: anybody may repay, and often pay in, for any account'],
  evaluate: (context) => {
    if (context.simulation.status !== 'ok') return []
    return outflowsOf(context)
      .filter((outflow) => isForOthers(outflow, context))
      .map((outflow) => observe(outflow, context))
  },
}

/** Protocols that keep an account for each of their users. */
const custodians: ReadonlySet<string> = new Set(['perps', 'lending', 'yield', 'farm'])

const isForOthers = (outflow: Outflow, context: RiskContext): boolean => {
  const takers = takersOf(outflow, context)
  return (
    onlyByKnownPrograms(outflow.movements) &&
    [...takers].every((taker) => custodians.has(programNames.get(taker)?.category ?? '')) &&
    isWrittenDownForOthers(outflow, context) &&
    !provesPosition(takers, context) &&
    !receivesSomething(context, outflow)
  )
}

const provesPosition = (takers: ReadonlySet<Address>, context: RiskContext): boolean =>
  signedCalls(context).some((call) => takers.has(call.programId) && showsPosition(call, context))

const observe = (
  { mint, before, lost, receivers, movements }: Outflow,
  { decimals }: RiskContext,
): Observation => {
  const [receiver] = receivers
  return {
    what: `Pays ${amountText(lost, mint, decimals)} of yours into an account with a protocol that is not in your name.`,
    why: 'The protocol writes it down for somebody else, who can take it out again, and you get nothing.',
    advice: 'Sign only if you meant to pay in for somebody else.',
    at: movements.map(({ at }) => at),
    ...(receiver && { subject: receiver }),
    before: before.toString(),
    after: (before - lost).toString(),
    ...(lost * 4n < before && { severity: 'medium' as const }),
  }
}
