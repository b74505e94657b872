import type { TradeFilter } from '../../trades/trade-index.ts'
import type { TradeSide } from '../../../activity/trades/trade.ts'

/**
 * Every trade is in one bucket, of its side and its size in USD, so that the newest of any side and least size are found
 * in as many index lookups as there are buckets, however rare they are.
 */
const bounds = [1, 3, 10, 30, 100, 300, 1e3, 3e3, 1e4, 3e4, 1e5, 3e5, 1e6] as const

/** Room for the sizes of one side: none known, below the first bound, from each bound on. */
const sizesOfSide = 16
const unknownSize = 0
const sizes = Array.from({ length: bounds.length + 1 }, (_, index) => index + 1)

const sizeOf = (amountUsd: number): number =>
  1 + bounds.filter((bound) => amountUsd >= bound).length

const sideNumber = { buy: 0, sell: 1 } as const

export const bucketOf = (side: TradeSide, amountUsd: number | undefined): number =>
  sideNumber[side] * sizesOfSide + (amountUsd === undefined ? unknownSize : sizeOf(amountUsd))

export const sideOfBucket = (bucket: number): TradeSide => (bucket < sizesOfSide ? 'buy' : 'sell')

export type BucketQuery = {
  bucket: number
  /** Of this bucket only trades of so much USD are meant; absent: all of it. */
  minUsd?: number
}

/** The buckets that a filter means. */
export const bucketsOf = ({ side, minAmountUsd }: Pick<TradeFilter, 'side' | 'minAmountUsd'>) => {
  const sides: readonly TradeSide[] = side ? [side] : ['buy', 'sell']
  const least = minAmountUsd === undefined ? unknownSize : sizeOf(minAmountUsd)
  const wanted = [unknownSize, ...sizes].filter((size) => size >= least)
  return sides.flatMap((each) =>
    wanted.map((size): BucketQuery => ({
      bucket: sideNumber[each] * sizesOfSide + size,
      // A least size at the very bound means the whole bucket.
      ...(minAmountUsd !== undefined &&
        size === least &&
        minAmountUsd > (bounds[size - 2] ?? 0) && { minUsd: minAmountUsd }),
    })),
  )
}
