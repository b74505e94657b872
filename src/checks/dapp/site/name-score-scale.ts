import { ordinaryScore } from '../thresholds.ts'

/** Log-odds of the model, and the score they mean. Both ascend from knot to knot. */
export type Knot = readonly [logit: number, score: number]

/** A name alone never shows more: it is no proof. */
const scoreMax = 90

/** Log-odds beyond the last knot after which half of the rest of the scale is used up, and below the first likewise. */
const halfwayLogits = 1

/**
 * Score of a name, 0 to 90, by straight lines between the knots. It is strictly ascending, so that any threshold can be
 * chosen: below the first knot it approaches 0, and above the last one 90.
 */
export const scoreOf = (knots: readonly Knot[], logit: number): number => {
  const above = knots.findIndex(([at]) => logit < at)
  const [firstLogit, firstScore] = knots[0] ?? [0, ordinaryScore]
  if (above === 0) return (firstScore * halfwayLogits) / (halfwayLogits + firstLogit - logit)
  const [toLogit, toScore] = knots[above] ?? [Infinity, scoreMax]
  const [fromLogit, fromScore] = knots.at(above === -1 ? -1 : above - 1) ?? [0, 0]
  const beyond = logit - fromLogit
  const part = above === -1 ? beyond / (beyond + halfwayLogits) : beyond / (toLogit - fromLogit)
  return fromScore + (toScore - fromScore) * part
}
