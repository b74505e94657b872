import type { Verdict } from './score.ts'
import type { Finding } from '../context/rule.ts'
import type { Severity } from '../../findings/severity.ts'

export type Explanation = {
  summary: string
  explanations: string[]
}

/**
 * The findings in plain words, the gravest first in the summary. Where nothing speaks against it, the summary is what
 * `describe` says the transaction does, and no explanation is made up.
 */
export const explain = (
  verdict: Verdict,
  findings: readonly Finding[],
  describe: () => string,
): Explanation => {
  const scored = findings.filter(({ stage }) => stage === 'scored')
  return {
    summary: summaryOf(verdict, scored, describe),
    explanations: scored.map(({ what, why, advice }) => `${what} ${why} ${advice}`),
  }
}

const ranks: Record<Severity, number> = { info: 0, low: 1, medium: 2, high: 3, critical: 4 }

const summaryOf = (
  verdict: Verdict,
  scored: readonly Finding[],
  describe: () => string,
): string => {
  const gravest = scored.toSorted((left, right) => ranks[right.severity] - ranks[left.severity])[0]
  if (verdict === 'malicious' && gravest) return `Do not sign. ${gravest.what}`
  if (verdict === 'suspicious' && gravest) return `Be careful. ${gravest.what}`
  return describe()
}
