import { expect, test } from 'bun:test'
import { callOf } from '../../../../src/pages/browser/parts/gauge.ts'

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
