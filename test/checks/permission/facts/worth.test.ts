import { expect, test } from 'bun:test'
import type { TokenPrice } from '../../../../src/tokens/token-market.ts'
import {
  capIfTrifling,
  makeUsdOf,
  severityByWorth,
  shareOf,
} from '../../../../src/checks/permission/facts/worth.ts'
import { mint, otherMint } from '../../../kit/scan/risk-context.ts'

const usdOf = (price: Partial<TokenPrice>) =>
  makeUsdOf(
    new Map([[mint, { mint, source: 'Test', priceUsd: 2, atMs: 0, ...price }]]),
    new Map([[mint, 6]]),
  )

test('the value of an amount is its price', () => {
  expect(usdOf({})(mint, 1_500_000n)).toBe(3)
  expect(usdOf({})(mint, 1n)).toBe(0.000002)
  expect(usdOf({})(mint, 0n)).toBe(0)
})

test('the value is capped by the liquidity of its pools', () => {
  expect(usdOf({ liquidityUsd: 40 })(mint, 10n ** 18n)).toBe(40)
  expect(usdOf({ liquidityUsd: 40 })(mint, 5_000_000n)).toBe(10)
})

test('the value of a token without price or decimals is unknown', () => {
  expect(usdOf({})(otherMint, 5n)).toBeUndefined()
  expect(makeUsdOf(new Map(), new Map([[mint, 6]]))(mint, 5n)).toBeUndefined()
  expect(usdOf({ priceUsd: Number.NaN })(mint, 5n)).toBeUndefined()
  expect(usdOf({ priceUsd: -1 })(mint, 5n)).toBeUndefined()
})

test.each([
  [0n, 0n, 0],
  [5n, 0n, 0],
  [1n, 3n, 0.333333],
  [3n, 3n, 1],
])('%d of %d is a share of %d', (part, whole, share) => expect(shareOf(part, whole)).toBe(share))

test('trifles count less, unpriced amounts do not', () => {
  expect(capIfTrifling('critical', 0.5, 'medium')).toBe('medium')
  expect(capIfTrifling('low', 0.5, 'medium')).toBe('low')
  expect(capIfTrifling('critical', 1, 'medium')).toBe('critical')
  expect(capIfTrifling('critical', undefined, 'medium')).toBe('critical')
  expect([undefined, 49, 50, 999, 1_000].map(severityByWorth)).toEqual([
    'low',
    'low',
    'medium',
    'medium',
    'high',
  ])
})
