import { expect } from 'bun:test'
import type { ScanAnswer } from '../../../src/scan/answer/build-scan-answer.ts'
import type { ScanReport } from '../../../src/scan/scan-transaction.ts'

/** Whether a sentence advises against signing. */
export const advisesAgainst = (sentence: string): boolean =>
  /\bdo not sign\b|\bnever sign\b/i.test(sentence)

/** A safe answer never advises against signing. */
export const expectConsistent = ({
  verdict,
  summary,
  explanations,
}: Pick<ScanAnswer, 'verdict' | 'summary' | 'explanations'>): void => {
  if (verdict !== 'safe') return
  expect([summary, ...explanations].filter(advisesAgainst)).toEqual([])
}

/** Each flag can be tied to the findings behind it, and no finding that counts lacks its flag. */
export const expectTiedFlags = ({ answer, evidence }: ScanReport): void => {
  const scored = evidence.findings.filter(({ stage }) => stage === 'scored')
  expect(answer.details.flags.toSorted()).toEqual(
    [...new Set(scored.map(({ flag }) => flag))].toSorted(),
  )
}
