import { describe, expect, test } from 'bun:test'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { priceTrades } from '../../../src/market/trades/price-trades.ts'
import { unitPriceOf } from '../../../src/market/trades/unit-price.ts'
import type { Trade } from '../../../src/activity/trades/trade.ts'
import { addressNumber, makeTrade } from '../../kit/market/index-trades.ts'

const unpriced = (number: number, fields: Partial<Trade> = {}): Trade => {
  const { amountUsd: _, priceUsd: __, ...trade } = makeTrade(number, fields)
  return trade
}
const forSol = { quoteMint: wrappedSolMint, quoteAmount: 500_000_000n, quoteDecimals: 9 }
const close = { timeSeconds: 1_700_000_000 - 300, priceUsd: 150, candleSeconds: 900 }
const unitUsd = unitPriceOf(new Map(), [close])

describe('value of a trade', () => {
  test('payments in dollars, exactly', () => {
    const [trade] = priceTrades([unpriced(1, { quoteAmount: 123_456_789n })], unitUsd)
    expect(trade).toMatchObject({ amountUsd: 123.456789, priceUsd: 123.456789 })
  })

  test('payments in SOL, at the SOL price of that time', () => {
    const [trade] = priceTrades([unpriced(1, forSol)], unitUsd)
    expect(trade).toMatchObject({ amountUsd: 75, priceUsd: 75 })
  })

  const without: [what: string, trade: Trade][] = [
    ['no price of SOL is near', unpriced(8_000, forSol)],
    ['it was paid in another token', unpriced(1, { quoteMint: addressNumber(4, 8) })],
    ['nothing was received', unpriced(1, { baseAmount: 0n })],
  ]
  test.each(without)('no value if %s', (_, trade) => {
    expect(priceTrades([trade], unitUsd)).toEqual([trade])
  })
})
