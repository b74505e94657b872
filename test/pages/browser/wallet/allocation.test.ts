import { expect, test } from 'bun:test'
import { sharesOf } from '../../../../src/pages/browser/wallet/allocation.ts'

const holding = (symbol: string, valueUsd?: number, verified = true) => ({
  symbol,
  valueUsd,
  verified,
})

test.each([
  ['nothing', [], []],
  ['what has no price is left out', [holding('A', 3), holding('B')], ['A 100']],
  ['the largest first', [holding('A', 25), holding('B', 75, false)], ['B 75 unverified', 'A 25']],
  [
    'small ones as one',
    [50, 20, 10, 10, 6, 4].map((value, index) => holding('ABCDEF'.charAt(index), value)),
    ['A 50', 'B 20', 'C 10', 'D 10', '2 others 10'],
  ],
  ['another shape', [null, 7, { valueUsd: '3' }], []],
  ['a value beyond numbers', [holding('A', 1e308), holding('B', 1e308)], []],
])('shares of a wallet: %s', (_, rows, expected) => {
  const shares = sharesOf(JSON.parse(JSON.stringify(rows)))
  expect(
    shares.map(
      ({ name, sharePct, isVerified }) => `${name} ${sharePct}${isVerified ? '' : ' unverified'}`,
    ),
  ).toEqual(expected)
})
