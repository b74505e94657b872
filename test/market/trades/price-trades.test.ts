import { describe, expect, test } from 'bun:test'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { priceTrades, solPriceAt, solPricesOf } from '../../../src/market/trades/price-trades.ts'
import type { Trade } from '../../../src/activity/trades/trade.ts'
import { addressNumber, makeTrade, usdcMint } from '../../kit/market/index-trades.ts'

const unpriced = (number: number, fields: Partial<Trade> = {}): Trade => {
  const { amountUsd: _, priceUsd: __, ...trade } = makeTrade(number, fields)
  return trade
}
const forSol = { quoteMint: wrappedSolMint, quoteAmount: 500_000_000n, quoteDecimals: 9 }

describe('value of a trade', () => {
  test('payments in dollars, exactly', () => {
    const [trade] = priceTrades([unpriced(1, { quoteAmount: 123_456_789n })], [])
    expect(trade).toMatchObject({ amountUsd: 123.456789, priceUsd: 123.456789 })
  })

  test('payments in SOL, at the SOL price of that time', () => {
    const price = { timeSeconds: 1_700_000_100, priceUsd: 150 }
    const [trade] = priceTrades([unpriced(1, forSol)], [price])
    expect(trade).toMatchObject({ amountUsd: 75, priceUsd: 75 })
  })

  test('the same whatever else is in the list: other trades of SOL do not price it', () => {
    const sold = unpriced(2, {
      baseMint: wrappedSolMint,
      baseDecimals: 9,
      baseAmount: 1_000_000_000n,
      quoteAmount: 160_000_000n,
    })
    const close = { timeSeconds: 1_700_000_000 - 300, priceUsd: 150, candleSeconds: 900 }
    expect(priceTrades([unpriced(1, forSol), sold], [])[0]?.amountUsd).toBeUndefined()
    for (const list of [[unpriced(1, forSol)], [unpriced(1, forSol), sold]])
      expect(priceTrades(list, [close])[0]?.amountUsd).toBe(75)
  })

  const without: [what: string, trade: Trade][] = [
    ['no price of SOL is near', unpriced(800, forSol)],
    ['it was paid in another token', unpriced(1, { quoteMint: addressNumber(4, 8) })],
    ['nothing was received', unpriced(1, { baseAmount: 0n })],
  ]
  test.each(without)('no value if %s', (_, trade) => {
    const [priced] = priceTrades([trade], [{ timeSeconds: 1_700_000_000, priceUsd: 150 }])
    expect(priced).toEqual(trade)
  })

  test('the last candle that had closed counts, not a later one and not one long before', () => {
    const close = (timeSeconds: number, priceUsd: number) => ({
      timeSeconds,
      priceUsd,
      candleSeconds: 900,
    })
    const closes = [close(900, 100), close(1_800, 110), close(2_700, 120)]
    expect(solPriceAt(2_700 + 179, closes)).toBe(110)
    expect(solPriceAt(2_700 + 180, closes)).toBe(120)
    expect(solPriceAt(2_700 + 1_799, closes)).toBe(120)
    expect(solPriceAt(2_700 + 1_800, closes)).toBeUndefined()
    expect(solPriceAt(899, closes)).toBeUndefined()
  })

  test('a single odd price has no effect, and trades of cents do not count', () => {
    const prices = [150, 149, 151, 9_000, 150].map((priceUsd, at) => ({
      timeSeconds: at,
      priceUsd,
    }))
    expect(solPriceAt(3, prices)).toBe(150)
    const sol = { baseMint: wrappedSolMint, quoteMint: usdcMint, priceUsd: 7 }
    expect(solPricesOf([makeTrade(1, { ...sol, amountUsd: 0.9 })])).toEqual([])
    expect(solPricesOf([makeTrade(1, { ...sol, amountUsd: 1 })])).toHaveLength(1)
  })
})
