import type { BalanceChange } from '../effect/change.ts'
import type { Verdict } from './score.ts'
import type { Finding, RiskContext, Severity } from './rule.ts'
import { amountText } from './wording.ts'

export type Explanation = {
  summary: string
  explanations: string[]
}

/**
 * The findings in plain words, the gravest first in the summary. Without any, the summary says what the transaction
 * does to the user, and no explanation is made up.
 */
export const explain = (
  verdict: Verdict,
  findings: readonly Finding[],
  context: RiskContext,
  actionSentences: readonly string[],
): Explanation => {
  const scored = findings.filter(({ stage }) => stage === 'scored')
  return {
    summary: summaryOf(verdict, scored, context, actionSentences),
    explanations: scored.map(({ what, why, advice }) => `${what} ${why} ${advice}`),
  }
}

const ranks: Record<Severity, number> = { info: 0, low: 1, medium: 2, high: 3, critical: 4 }

const summaryOf = (
  verdict: Verdict,
  scored: readonly Finding[],
  context: RiskContext,
  actionSentences: readonly string[],
): string => {
  const gravest = scored.toSorted((left, right) => ranks[right.severity] - ranks[left.severity])[0]
  if (verdict === 'malicious' && gravest) return `Do not sign. ${gravest.what}`
  if (verdict === 'suspicious' && gravest) return `Be careful. ${gravest.what}`
  return descriptionOf(context, actionSentences)
}

/** More actions than this are told by what they come to. */
const mostActionsTold = 2

const descriptionOf = (context: RiskContext, actionSentences: readonly string[]): string => {
  if (actionSentences.length > 0 && actionSentences.length <= mostActionsTold)
    return actionSentences.join(' ')
  const mine = context.effects.balances.filter(({ owner }) => owner === context.user)
  const given = mine
    .filter(({ before, after }) => after < before)
    .map((change) => changeText(change, context))
  const received = mine
    .filter(({ before, after }) => after > before)
    .map((change) => changeText(change, context))
  if (given.length === 0 && received.length === 0) return 'Changes none of your balances.'
  const parts = [
    given.length > 0 ? `give ${given.join(', ')}` : '',
    received.length > 0 ? `get ${received.join(', ')}` : '',
  ]
  return `You ${parts.filter((part) => part !== '').join(' and ')} (network fee included).`
}

const changeText = ({ mint, before, after }: BalanceChange, { decimals }: RiskContext): string =>
  amountText(after > before ? after - before : before - after, mint, decimals)
