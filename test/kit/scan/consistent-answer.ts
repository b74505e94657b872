import { expect } from 'bun:test'
import type { ScanAnswer } from '../../../src/scan/answer/build-scan-answer.ts'

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
