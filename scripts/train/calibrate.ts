import { siteOf } from '../../src/lists/sites/known-sites.ts'
import type { Knot } from '../../src/checks/dapp/site/name-score-scale.ts'
import { ordinaryScore } from '../../src/checks/dapp/thresholds.ts'
import type { Example } from './examples.ts'

/** Share of phishing names that may pass as ordinary. */
const ordinaryMisses = 0.01

/**
 * Scores by the share of honest names that exceed them, none of which the model had seen. 30 is where a caution begins:
 * honest sites of the trade exceed it about four times as often as others, and at most 3 % of them may.
 */
const scoresByFalseAlarms: readonly (readonly [rate: number, score: number])[] = [
  [0.02, 15],
  [0.01, 25],
  [0.007, 30],
  [0.003, 42],
  [0.001, 50],
]

/** Above every honest name: the least score of a high risk. The margin allows for names that are not in the set. */
const aboveAllScore = 60
const aboveAllMargin = 0.75

/** Known sites are omitted: they are never assessed by their names. */
export const calibrate = (examples: readonly Example[], logits: readonly number[]): Knot[] => {
  const descending = (counts: (example: Example) => boolean): number[] =>
    examples
      .flatMap((example, index) => (counts(example) ? [logits[index] ?? 0] : []))
      .sort((one, other) => other - one)
  const honest = descending(({ phishing, row }) => !phishing && !siteOf(row.host, row.name))
  const phishing = descending((example) => example.phishing)
  const at = (sorted: readonly number[], share: number): number =>
    sorted[Math.floor(sorted.length * share)] ?? 0
  const knots: Knot[] = [
    [at(phishing, 1 - ordinaryMisses), ordinaryScore],
    ...scoresByFalseAlarms.map(([rate, score]): Knot => [at(honest, rate), score]),
    [at(honest, 0) + aboveAllMargin, aboveAllScore],
  ]
  return knots.map(([logit, score]) => [Math.round(logit * 1_000) / 1_000, score])
}
