import type { TradeIndex } from './trade-index.ts'

const none = Promise.resolve([])

/** Of whoever follows no trades. */
export const noTradeIndex: TradeIndex = {
  feed: () => Promise.resolve({ trades: [] }),
  flows: () => none,
  tradesBetween: () => none,
  candles: () => none,
  lastPrices: () => Promise.resolve(new Map()),
  leaders: () => Promise.resolve({ leaders: [], more: false }),
  signals: () => none,
}
