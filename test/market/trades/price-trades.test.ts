import { describe, expect, test } from 'bun:test'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { priceTrades, solPriceAt, solPricesOf } from '../../../src/market/trades/price-trades.ts'
import type { Trade } from '../../../src/activity/trades/trade.ts'
import { addressNumber, makeTrade, usdcMint } from '../../kit/market/index-trades.ts'

const unpriced = (number: number, told: Partial<Trade> = {}): Trade => {
  const { amountUsd: _, priceUsd: __, ...trade } = makeTrade(number, told)
  return trade
}
const forSol = { quoteMint: wrappedSolMint, quoteAmount: 500_000_000n, quoteDecimals: 9 }

describe('what a trade was worth', () => {
  test('what was paid in dollars, exactly', () => {
    const [trade] = priceTrades([unpriced(1, { quoteAmount: 123_456_789n })], [])
    expect(trade).toMatchObject({ amountUsd: 123.456789, priceUsd: 123.456789 })
  })

  test('what was paid in SOL, by the price of SOL then', () => {
    const price = { timeSeconds: 1_700_000_100, priceUsd: 150 }
    const [trade] = priceTrades([unpriced(1, forSol)], [price])
    expect(trade).toMatchObject({ amountUsd: 75, priceUsd: 75 })
  })

  test('by the trades of SOL that came with it', () => {
    const sold = unpriced(2, {
      baseMint: wrappedSolMint,
      baseDecimals: 9,
      baseAmount: 1_000_000_000n,
      quoteAmount: 160_000_000n,
    })
    expect(priceTrades([unpriced(1, forSol), sold], [])[0]?.amountUsd).toBe(80)
  })

  const without: [what: string, trade: Trade][] = [
    ['no price of SOL is near', unpriced(800, forSol)],
    ['it was paid in another token', unpriced(1, { quoteMint: addressNumber(4, 8) })],
    ['nothing was got', unpriced(1, { baseAmount: 0n })],
  ]
  test.each(without)('nothing where %s', (_, trade) => {
    const [priced] = priceTrades([trade], [{ timeSeconds: 1_700_000_000, priceUsd: 150 }])
    expect(priced).toEqual(trade)
  })

  test('one odd price among others prices nothing, and cents are no price', () => {
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
