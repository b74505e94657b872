import { describe, expect, test } from 'bun:test'
import {
  ownPriceOf as ownPriceBy,
  type OwnPriceVote,
} from '../../../src/market/trades/own-price.ts'

const now = 1_700_000_000
const ownPriceOf = (votes: readonly OwnPriceVote[], atSeconds: number) =>
  ownPriceBy(
    {
      since: (fromSeconds) => votes.filter(({ timeSeconds }) => timeSeconds > fromSeconds),
      newest: () =>
        votes.filter(({ timeSeconds }) => timeSeconds > (votes[0]?.timeSeconds ?? 0) - 900),
    },
    atSeconds,
  )
const votes = (
  price: number,
  ago: number,
  fields: Partial<OwnPriceVote> & { wallets?: number; from?: number } = {},
): OwnPriceVote[] => {
  const { wallets = 5, from = 0, ...more } = fields
  return Array.from({ length: wallets }, (_, at) => ({
    voter: from + at,
    price,
    size: 100,
    timeSeconds: now - ago,
    ...more,
  }))
}

describe('the price of a token', () => {
  test('is unknown without trades', () => expect(ownPriceOf([], now)).toBeUndefined())

  test('is strong by enough wallets and value of the last quarter of an hour', () => {
    expect(ownPriceOf(votes(2, 899), now)).toEqual({
      priceUsd: 2,
      timeSeconds: now - 899,
      isStrong: true,
      provenUsd: 500,
    })
    for (const weak of [votes(2, 900), votes(2, 10, { wallets: 4 }), votes(2, 10, { size: 49 })])
      expect(ownPriceOf(weak, now)?.isStrong).toBe(false)
  })

  test('is that of the shortest time in which enough agree', () => {
    const older = votes(1, 100, { wallets: 50, from: 100 })
    expect(ownPriceOf([...votes(3, 20), ...older], now)?.priceUsd).toBe(3)
    expect(ownPriceOf([...votes(3, 20, { wallets: 4 }), ...older], now)?.priceUsd).toBe(1)
  })

  test('follows a fast market of few wallets, and not two of them at another price', () => {
    const rising = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((step) =>
      votes(11 - step, 17 * step, { wallets: 1, from: step }),
    )
    // Five wallets traded within 90 s.
    expect(ownPriceOf(rising, now)?.priceUsd).toBe(8)
    const wrong = votes(90, 1, { wallets: 2, from: 100, size: 1_000 })
    expect(ownPriceOf([...wrong, ...rising], now)?.priceUsd).toBeLessThan(11)
  })

  test.each<[what: string, stepTimes: number, minTimesLast: number]>([
    ['a steep rise', 1.04, 0.88],
    ['a steep fall', 0.96, 0.88],
    ['a market that rests', 1, 1],
  ])('follows %s closely, as a part of the last price', (_, stepTimes, minTimesLast) => {
    // A trade each second by another wallet; what they agree on over a minute is some 30 trades behind.
    const moving = Array.from({ length: 90 }, (_, step) =>
      votes(stepTimes ** -step, step, { wallets: 1, from: step }),
    ).flat()
    const found = ownPriceOf(moving, now)?.priceUsd ?? 0
    expect(Math.min(found, 1 / found)).toBeGreaterThanOrEqual(minTimesLast)
  })

  test.each<[what: string, wallets: number, size: number]>([
    ['by many small trades', 40, 30],
    ['by five wallets', 5, 100],
    ['by two large ones', 2, 10_000],
  ])('does not follow a burst at another price while the market rests: %s', (_, wallets, size) => {
    const resting = Array.from({ length: 40 }, (_, step) =>
      votes(1 + (step % 5) / 500, 1 + step, { wallets: 1, from: step }),
    ).flat()
    const burst = votes(50, 0, { wallets, from: 900, size })
    const found = ownPriceOf([...burst, ...resting], now)?.priceUsd ?? 0
    expect(Math.abs(found - 1)).toBeLessThan(0.05)
  })

  test('is that of the newest trade, if that is long ago', () =>
    expect(ownPriceOf([...votes(3, 5_000), ...votes(1, 9_000, { wallets: 90 })], now)).toEqual({
      priceUsd: 3,
      timeSeconds: now - 5_000,
      isStrong: false,
      provenUsd: 100,
    }))

  test('of few wallets follows the newest trade, but not one that is tiny beside the others', () => {
    const two = [...votes(2, 10, { wallets: 1 }), ...votes(1, 20, { wallets: 1, from: 1 })]
    expect(ownPriceOf(two, now)?.priceUsd).toBe(2)
    const tiny = votes(90, 5, { wallets: 1, from: 2, size: 9.9 })
    expect(ownPriceOf([...tiny, ...two], now)).toMatchObject({ priceUsd: 2, provenUsd: 100 })
  })
})
