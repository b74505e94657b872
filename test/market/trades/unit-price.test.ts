import { describe, expect, test } from 'bun:test'
import { type SolClose, lastClose, unitPriceOf } from '../../../src/market/trades/unit-price.ts'
import { minuteOf } from '../../../src/market/trades/money-prices.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { addressNumber, usdcMint } from '../../kit/market/index-trades.ts'

const close = (timeSeconds: number, priceUsd: number): SolClose => ({
  timeSeconds,
  priceUsd,
  candleSeconds: 900,
})

test('the last candle that had closed counts, not a later one and not one long before', () => {
  const closes = [close(900, 100), close(1_800, 110), close(2_700, 120)]
  expect(lastClose(2_700 + 179, closes)).toBe(110)
  expect(lastClose(2_700 + 180, closes)).toBe(120)
  expect(lastClose(2_700 + 1_799, closes)).toBe(120)
  expect(lastClose(2_700 + 1_800, closes)).toBeUndefined()
  expect(lastClose(899, closes)).toBeUndefined()
})

describe('the price of money', () => {
  const time = 2_000
  const own = (mint: typeof usdcMint, priceUsd: number, isStrong: boolean) =>
    new Map([[minuteOf(time), new Map([[mint, { priceUsd, isStrong }]])]])
  const closes = [close(1_800, 110)]

  test.each([
    ['strong own trades come first', own(wrappedSolMint, 150, true), closes, 150],
    ['then a provider', own(wrappedSolMint, 150, false), closes, 110],
    ['then the own trades there are', own(wrappedSolMint, 150, false), [], 150],
    ['then nothing', new Map(), [], undefined],
  ] as const)('SOL: %s', (_, fixings, candles, price) => {
    expect(unitPriceOf(fixings, candles)(wrappedSolMint, time)).toBe(price as number)
  })

  test('is of its minute alone', () => {
    const unitUsd = unitPriceOf(own(wrappedSolMint, 150, true), [])
    expect(unitUsd(wrappedSolMint, 1_980)).toBe(150)
    expect(unitUsd(wrappedSolMint, 2_039)).toBe(150)
    expect([1_979, 2_040, undefined].map((each) => unitUsd(wrappedSolMint, each))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('a dollar token is worth a dollar unless something better is known', () => {
    const failed = unitPriceOf(own(usdcMint, 0.88, true), closes)
    expect(failed(usdcMint, time)).toBe(0.88)
    expect(failed(usdcMint, time + 60)).toBe(1)
    expect(failed(usdcMint, undefined)).toBe(1)
  })

  test('other tokens are no money', () =>
    expect(unitPriceOf(new Map(), closes)(addressNumber(4, 8), time)).toBeUndefined())
})
