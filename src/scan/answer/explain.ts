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
 * The findings in plain words, the most serious first in the summary. Where there is nothing against signing, the
 * summary is what `describe` says the transaction does, and no explanation is made up.
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
