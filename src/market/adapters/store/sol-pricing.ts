import type { PricedTrade, Trade } from '../../../activity/trades/trade.ts'
import {
  priceTrades,
  type SolPrice,
  solPriceReachSeconds,
  solPricesOf,
} from '../../trades/price-trades.ts'
import type { TimeRange } from './hours/hour-times.ts'

/**
 * Values the trades of a block by the trades of SOL against dollars in it and before it. Prices from before are read once
 * for each second of block time.
 */
export const makeBlockPricing = (solPrices: (range: TimeRange) => SolPrice[]) => {
  let known: { timeSeconds: number; prices: SolPrice[] } | undefined
  return (trades: readonly Trade[], timeSeconds: number): PricedTrade[] => {
    if (known?.timeSeconds !== timeSeconds)
      known = {
        timeSeconds,
        prices: solPrices({
          fromSeconds: timeSeconds - solPriceReachSeconds,
          toSeconds: timeSeconds,
        }),
      }
    const here = solPricesOf(priceTrades(trades, []))
    return priceTrades(trades, [...known.prices, ...here])
  }
}
