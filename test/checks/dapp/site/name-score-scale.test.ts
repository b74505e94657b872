import { describe, expect, test } from 'bun:test'
import { type Knot, scoreOf } from '../../../../src/checks/dapp/site/name-score-scale.ts'

const knots: readonly Knot[] = [
  [-3, 5],
  [1, 30],
  [5, 60],
]

test.each([
  [-3, 5],
  [-1, 17.5],
  [1, 30],
  [3, 45],
  [5, 60],
  [6, 75],
  [-4, 2.5],
])('log-odds of %d score %d', (logit, score) =>
  expect(scoreOf(knots, logit)).toBeCloseTo(score, 10),
)

describe('over the whole range', () => {
  const scores = Array.from({ length: 401 }, (_, at) => scoreOf(knots, at / 10 - 20))
  test('scores ascend', () => {
    for (const [at, score] of scores.entries())
      if (at > 0) expect(score).toBeGreaterThan(scores[at - 1] ?? 0)
  })
  test('none is below 0 or reaches 90', () => {
    for (const score of scores) expect(score).toBeWithin(0, 90)
  })
})
