import { expect, test } from 'bun:test'
import { resultAnswer, unrealizedOf } from '../../src/market/token-results.ts'
import type { TokenResult } from '../../src/market/traders/trader-tokens.ts'

const result: TokenResult = {
  decimals: 6,
  buys: 1,
  sells: 0,
  bought: 4_000_000n,
  sold: 0n,
  received: 0n,
  given: 0n,
  buyUsd: 40,
  sellUsd: 0,
  left: 4_000_000n,
  leftKnown: 4_000_000n,
  costUsd: 40,
  firstAt: 1_700_000_000,
  lastAt: 1_700_000_060,
}

test.each([
  ['a gain', {}, 15, 20],
  ['a loss', {}, 5, -20],
  ['no price', {}, undefined, undefined],
  ['sold', { leftKnown: 0n, costUsd: 0 }, 15, undefined],
  ['what came by transfer has no cost', { left: 9_000_000n, received: 5_000_000n }, 15, 20],
  ['a balance that shows that half has left', { held: 2_000_000n }, 15, 10],
  ['a balance that shows that all has left', { held: 0n }, 15, undefined],
  ['a balance above what was bought', { held: 7_000_000n }, 15, 20],
] as [string, Partial<TokenResult>, number | undefined, number | undefined][])(
  '%s',
  (_, changes, priceUsd, expected) => {
    const changed = { ...result, ...changes }
    expect(unrealizedOf(changed, priceUsd)).toBe(expected)
    expect(resultAnswer(changed, priceUsd).unrealizedUsd).toBe(expected)
  },
)

test('amounts are exact, losses keep their sign, and shares are rounded down', () => {
  const answer = resultAnswer(
    { ...result, bought: 2n ** 64n - 1n, realisedUsd: -1.236, coverage: 0.99999 },
    undefined,
  )
  expect(answer).toMatchObject({
    boughtAmount: '18446744073709551615',
    realizedUsd: -1.24,
    coveragePct: 99.9,
  })
})
