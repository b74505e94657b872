import { expect, test } from 'bun:test'
import type { TokenPrice } from '../../../../src/tokens/token-market.ts'
import {
  atMostForTrifles,
  makeUsdOf,
  roundUsd,
  severityByWorth,
  usdText,
} from '../../../../src/checks/permission/facts/worth.ts'
import { mint, otherMint } from '../../../kit/scan/risk-context.ts'

const usdOf = (price: Partial<TokenPrice>) =>
  makeUsdOf(
    new Map([[mint, { mint, source: 'Test', priceUsd: 2, atMs: 0, ...price }]]),
    new Map([[mint, 6]]),
  )

test('an amount is worth its price', () => {
  expect(usdOf({})(mint, 1_500_000n)).toBe(3)
  expect(usdOf({})(mint, 1n)).toBe(0.000002)
  expect(usdOf({})(mint, 0n)).toBe(0)
})

test('but no more than there is in its pools', () => {
  expect(usdOf({ liquidityUsd: 40 })(mint, 10n ** 18n)).toBe(40)
  expect(usdOf({ liquidityUsd: 40 })(mint, 5_000_000n)).toBe(10)
})

test('a token without a price or decimals is worth nothing that is known', () => {
  expect(usdOf({})(otherMint, 5n)).toBeUndefined()
  expect(makeUsdOf(new Map(), new Map([[mint, 6]]))(mint, 5n)).toBeUndefined()
  expect(usdOf({ priceUsd: Number.NaN })(mint, 5n)).toBeUndefined()
  expect(usdOf({ priceUsd: -1 })(mint, 5n)).toBeUndefined()
})

test.each([
  [12.345, 12.35],
  [0.0000123, 0.000012],
  [0, 0],
])('%d is told as %d', (usd, rounded) => expect(roundUsd(usd)).toBe(rounded))

test.each([
  [0.004, 'less than $0.01'],
  [0, 'about $0.00'],
  [12.3, 'about $12.30'],
])('%d reads as %s', (usd, text) => expect(usdText(usd)).toBe(text))

test('trifles weigh less, what nobody can price does not', () => {
  expect(atMostForTrifles('critical', 0.5, 'medium')).toBe('medium')
  expect(atMostForTrifles('low', 0.5, 'medium')).toBe('low')
  expect(atMostForTrifles('critical', 1, 'medium')).toBe('critical')
  expect(atMostForTrifles('critical', undefined, 'medium')).toBe('critical')
  expect([undefined, 49, 50, 999, 1_000].map(severityByWorth)).toEqual([
    'low',
    'low',
    'medium',
    'medium',
    'high',
  ])
})
