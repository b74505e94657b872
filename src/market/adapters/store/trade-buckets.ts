import type { TradeFilter } from '../../trades/trade-index.ts'
import type { TradeSide } from '../../../activity/trades/trade.ts'

/**
 * Every trade is in one bucket, by its side and its size in USD. The newest trades of any side and minimum size are then
 * found with one index lookup per bucket, however rare they are.
 */
const bounds = [1, 3, 10, 30, 100, 300, 1e3, 3e3, 1e4, 3e4, 1e5, 3e5, 1e6] as const

/** Numbers reserved for one side: unknown size, below the first bound, one from each bound on. */
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
  /** Only trades of at least this value; absent for the whole bucket. */
  minUsd?: number
}

/** The buckets that a filter selects. */
export const bucketsOf = ({ side, minAmountUsd }: Pick<TradeFilter, 'side' | 'minAmountUsd'>) => {
  const sides: readonly TradeSide[] = side ? [side] : ['buy', 'sell']
  const minSize = minAmountUsd === undefined ? unknownSize : sizeOf(minAmountUsd)
  const selected = [unknownSize, ...sizes].filter((size) => size >= minSize)
  return sides.flatMap((each) =>
    selected.map((size): BucketQuery => ({
      bucket: sideNumber[each] * sizesOfSide + size,
      // A minimum equal to the bound selects the whole bucket.
      ...(minAmountUsd !== undefined &&
        size === minSize &&
        minAmountUsd > (bounds[size - 2] ?? 0) && { minUsd: minAmountUsd }),
    })),
  )
}
