import type { PricedTrade, Trade } from '../../activity/trades/trade.ts'
import type { UnitPrice } from './unit-price.ts'
import { wholeUnits } from './whole-units.ts'

/** Adds the value at the time of each trade, from the price of what it is paid in; others stay unpriced. */
export const priceTrades = (trades: readonly Trade[], unitUsd: UnitPrice): PricedTrade[] =>
  trades.map((trade) => {
    const quoteUsd = unitUsd(trade.quoteMint, trade.timeSeconds)
    return quoteUsd === undefined ? { ...trade } : priced(trade, quoteUsd)
  })

const priced = (trade: Trade, quoteUsd: number): PricedTrade => {
  const amountUsd = wholeUnits(trade.quoteAmount, trade.quoteDecimals) * quoteUsd
  const priceUsd = amountUsd / wholeUnits(trade.baseAmount, trade.baseDecimals)
  return Number.isFinite(priceUsd) && priceUsd > 0
    ? { ...trade, amountUsd, priceUsd }
    : { ...trade }
}
