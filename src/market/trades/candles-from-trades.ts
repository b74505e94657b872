import type { Candle, CandleInterval } from '../../tokens/token-market.ts'

export type PricePoint = { timeSeconds: number; priceUsd: number; amountUsd: number }

export const intervalSeconds: Readonly<Record<CandleInterval, number>> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3_600,
  '4h': 14_400,
  '12h': 43_200,
  '1d': 86_400,
}

/** Candles from points in order of time, oldest first; periods without trades have no candle. */
export const candlesOf = (points: Iterable<PricePoint>, interval: CandleInterval): Candle[] => {
  const seconds = intervalSeconds[interval]
  const candles: Candle[] = []
  let last: Candle | undefined
  for (const { timeSeconds, priceUsd, amountUsd } of points) {
    const openSeconds = Math.floor(timeSeconds / seconds) * seconds
    if (last?.openSeconds === openSeconds) {
      last.high = Math.max(last.high, priceUsd)
      last.low = Math.min(last.low, priceUsd)
      last.close = priceUsd
      last.volumeUsd += amountUsd
    } else {
      last = {
        openSeconds,
        open: priceUsd,
        high: priceUsd,
        low: priceUsd,
        close: priceUsd,
        volumeUsd: amountUsd,
      }
      candles.push(last)
    }
  }
  return candles
}
