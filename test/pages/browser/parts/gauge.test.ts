import { expect, test } from 'bun:test'
import { callOf, shownScore } from '../../../../src/pages/browser/parts/gauge.ts'

test.each([
  ['low', 'safe'],
  ['medium', 'care'],
  ['high', 'stop'],
  ['critical', 'stop'],
  ['unknown', 'dunno'],
  ['LOW', 'dunno'],
  ['', 'dunno'],
])('a risk level %p comes to %p', (level, call) => {
  expect(String(callOf(level))).toBe(call)
})

test.each([
  [0, 0],
  [29.99, 29],
  [0.29 * 100, 29],
  [0.903 * 100, 90],
  [91.5, 91],
  [100, 100],
])('a score of %p is shown as %p, never as more than it is', (risk, shown) =>
  expect(shownScore(risk)).toBe(shown),
)
