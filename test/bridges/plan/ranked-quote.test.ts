import { expect, test } from 'bun:test'
import type { BridgeFee } from '../../../src/bridges/plan/provider.ts'
import { type QuotePair, rankQuotes } from '../../../src/bridges/plan/ranked-quote.ts'
import { quoteOf } from '../../kit/bridges/bridge-provider.ts'

const priced: QuotePair = {
  mode: 'exact-in',
  input: { symbol: 'SOL', decimals: 9, priceUsd: 150 },
  output: { symbol: 'USDC', decimals: 6, priceUsd: 1 },
}
const unpriced: QuotePair = {
  mode: 'exact-in',
  input: { symbol: 'SOL', decimals: 9 },
  output: { symbol: 'USDC', decimals: 6 },
}
const out = (amountOut: bigint, fees: BridgeFee[] = []) => quoteOf({ amountOut, fees })
const ranked = (pair: QuotePair, amounts: bigint[]) =>
  rankQuotes(
    pair,
    amounts.map((amount) => out(amount)),
  ).map(({ quote, flag }) => [quote.amountOut, flag])

test('by the value of the input, if both have a price', () => {
  expect(ranked(priced, [14_900_000n, 40_000_000n])).toEqual([
    [14_900_000n, undefined],
    [40_000_000n, 'implausible'],
  ])
  expect(ranked(priced, [40_000_000n])).toEqual([[40_000_000n, 'implausible']])
  expect(ranked(priced, [9_000_000n])).toEqual([[9_000_000n, 'poor']])
  expect(ranked(priced, [22_000_000n, 10_100_000n])).toEqual([
    [22_000_000n, undefined],
    [10_100_000n, undefined],
  ])
})

test('by the other quotes, without a price', () => {
  expect(ranked(unpriced, [14_900_000n])).toEqual([[14_900_000n, undefined]])
  expect(ranked(unpriced, [14_900_000n, 40_000_000n])).toEqual([
    [14_900_000n, undefined],
    [40_000_000n, 'implausible'],
  ])
  expect(ranked(unpriced, [14_900_000n, 14_800_000n, 5_000_000n, 40_000_000n])).toEqual([
    [14_900_000n, undefined],
    [14_800_000n, undefined],
    [5_000_000n, 'poor'],
    [40_000_000n, 'implausible'],
  ])
})

const besides = (fee: Partial<BridgeFee>): BridgeFee => ({
  kind: 'network',
  name: 'Gas',
  included: false,
  ...fee,
})
const fees: [string, QuotePair, BridgeFee, bigint, string[]][] = [
  [
    'in the output',
    unpriced,
    besides({ amount: 5n, symbol: 'USDC', decimals: 6 }),
    14_899_995n,
    [],
  ],
  [
    'in the input',
    priced,
    besides({ amount: 10_000_000n, symbol: 'SOL', decimals: 9 }),
    13_400_000n,
    [],
  ],
  ['in dollars', priced, besides({ amountUsd: 0.5 }), 14_400_000n, []],
  ['of nothing', unpriced, besides({ amount: 0n, symbol: 'X', decimals: 3 }), 14_900_000n, []],
  [
    'in something unknown',
    priced,
    besides({ amount: 7n, symbol: 'X', decimals: 3 }),
    14_900_000n,
    ['Gas'],
  ],
  [
    'in the input without a price',
    unpriced,
    besides({ amount: 7n, symbol: 'SOL', decimals: 9 }),
    14_900_000n,
    ['Gas'],
  ],
  ['larger than all', priced, besides({ amountUsd: 1_000 }), 0n, []],
  ['already in it', priced, { ...besides({ amountUsd: 5 }), included: true }, 14_900_000n, []],
]
test.each(fees)('a fee %s', (_, pair, fee, net, uncounted) => {
  const [only] = rankQuotes(pair, [out(14_900_000n, [fee])])
  expect([only?.netAmountOut, only?.uncountedFees]).toEqual([net, uncounted])
})

test('for a fixed output, fees are added to what is paid', () => {
  const [only] = rankQuotes({ ...priced, mode: 'exact-out' }, [
    out(14_900_000n, [besides({ amount: 5_000n, symbol: 'SOL', decimals: 9 })]),
  ])
  expect([only?.netAmountOut, only?.totalAmountIn]).toEqual([14_900_000n, 100_005_000n])
})

test('of equal quotes the faster is first', () => {
  const [first] = rankQuotes(priced, [
    quoteOf({ amountOut: 14_900_000n, timeEstimateSeconds: 60 }),
    quoteOf({ amountOut: 14_900_000n, timeEstimateSeconds: 20 }),
    quoteOf({ amountOut: 14_900_000n }),
  ])
  expect(first?.quote.timeEstimateSeconds).toBe(20)
})
