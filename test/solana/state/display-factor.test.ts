import { describe, expect, test } from 'bun:test'
import { displayedUnits, displayFactor } from '../../../src/solana/state/display-factor.ts'

const day = 86_400n
const year = 31_556_736n

describe('the factor by which wallets multiply amounts', () => {
  const scaledUiAmount = { multiplier: 2, newMultiplier: 3, newFromUnixTime: 5n * day }
  const interest = {
    initializedUnixTime: 0n,
    averageBasisPoints: 500,
    updatedUnixTime: year,
    currentBasisPoints: 1_000,
  }

  test('is one for most tokens', () => expect(displayFactor({}, 0n)).toBe(1))

  test.each([
    [5n * day - 1n, 2],
    [5n * day, 3],
  ])('changes at its time (%d)', (unixTime, factor) =>
    expect(displayFactor({ scaledUiAmount }, unixTime)).toBe(factor),
  )

  test.each([
    [0, 1],
    [-2, 1],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])('of %p is not applied', (newMultiplier, factor) =>
    expect(displayFactor({ scaledUiAmount: { ...scaledUiAmount, newMultiplier } }, 9n * day)).toBe(
      factor,
    ),
  )

  test('is the interest so far, at the average rate and then at the current one', () =>
    expect(displayFactor({ interest }, 2n * year)).toBeCloseTo(Math.exp(0.05 + 0.1), 12))
})

describe('amounts as wallets show them', () => {
  test.each<[bigint, number | undefined, bigint]>([
    [2n ** 63n - 1n, undefined, 2n ** 63n - 1n],
    [2n ** 63n - 1n, 1, 2n ** 63n - 1n],
    [15n, 1.5, 22n],
    [-15n, 1.5, -22n],
    [1_000_000n, 10, 10_000_000n],
  ])('%d by %p is %d', (raw, factor, shown) => expect(displayedUnits(raw, factor)).toBe(shown))
})
