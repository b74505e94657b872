import type { Finding } from '../../findings/finding.ts'
import { mostSeriousFirst } from '../../findings/assess.ts'
import { textOf } from '../../findings/words/catalogue.ts'
import type { Verdict } from '../assess/score.ts'
import { warningText } from '../words/en/summary.ts'
import { sentencesOf } from '../words/scan-words.ts'

export type Explanation = {
  summary: string
  explanations: string[]
}

/**
 * The findings as sentences, with the most serious one in the summary. If no finding is a reason not to sign, the
 * summary is the description of the transaction and there are no explanations.
 */
export const explain = (
  verdict: Verdict,
  findings: readonly Finding[],
  describe: () => string,
): Explanation => {
  const scored = findings.filter(({ stage }) => stage === 'scored')
  return {
    summary: summaryOf(verdict, scored, describe),
    explanations: scored.map((finding) => textOf(sentencesOf(finding))),
  }
}

const summaryOf = (
  verdict: Verdict,
  scored: readonly Finding[],
  describe: () => string,
): string => {
  const first = mostSeriousFirst(scored)[0]
  return verdict === 'safe' || !first ? describe() : warningText(verdict, sentencesOf(first).what)
}
