import { expect, test } from 'bun:test'
import { resultOf } from '../../../../src/pages/browser/parts/trade-result.ts'

test.each([
  [12.5, 3, '+$12.50'],
  [-12.5, 3, '−$12.50'],
  [0, 3, '$0.00'],
  [undefined, 3, 'Unknown'],
  [undefined, 0, undefined],
  [undefined, undefined, undefined],
])('a result of %p in %p trades', (value, trades, shown) => {
  expect(resultOf(value, trades)).toBe(shown)
})
