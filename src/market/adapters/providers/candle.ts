import type { Candle } from '../../../tokens/token-market.ts'
import { wrongShape } from '../../../network/shape.ts'
import { amountIn, countIn, numberIn, positiveIn } from '../../../network/field.ts'

/** Reads `[unix seconds, open, high, low, close, volume in USD]`, numbers or text. Throws Fault UPSTREAM_ERROR. */
export const candleOf = (row: readonly unknown[], where: string): Candle => {
  const openSeconds = countIn(numberIn(row[0]))
  const [open, high, low, close] = [1, 2, 3, 4].map((index) => positiveIn(row[index]))
  const volumeUsd = amountIn(row[5])
  if (
    openSeconds === undefined ||
    open === undefined ||
    high === undefined ||
    low === undefined ||
    close === undefined ||
    volumeUsd === undefined ||
    low > high
  )
    throw wrongShape(where, 'a time, four prices and a volume')
  return { openSeconds, open, high, low, close, volumeUsd }
}

/** The candles within the range, oldest first, one for each time. */
export const orderedCandles = (
  candles: readonly Candle[],
  { fromSeconds, toSeconds }: { fromSeconds: number; toSeconds: number },
): Candle[] => {
  const byTime = new Map(candles.map((candle) => [candle.openSeconds, candle]))
  return [...byTime.values()]
    .filter(({ openSeconds }) => openSeconds >= fromSeconds && openSeconds <= toSeconds)
    .sort((a, b) => a.openSeconds - b.openSeconds)
}
