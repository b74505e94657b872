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
