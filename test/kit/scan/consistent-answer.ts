import { expect } from 'bun:test'
import type { ScanAnswer } from '../../../src/scan/answer/build-scan-answer.ts'

const against = /\bdo not sign\b|\bnever sign\b/i

/** A safe answer never advises against signing. */
export const expectConsistent = ({
  verdict,
  summary,
  explanations,
}: Pick<ScanAnswer, 'verdict' | 'summary' | 'explanations'>): void => {
  if (verdict !== 'safe') return
  expect([summary, ...explanations].filter((sentence) => against.test(sentence))).toEqual([])
}
