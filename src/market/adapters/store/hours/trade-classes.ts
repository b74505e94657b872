import { pricingTradeMinUsd } from '../../../thresholds.ts'
import type { TradeFilter } from '../../../trades/trade-index.ts'
import type { TradeSide } from '../../../../activity/trades/trade.ts'

/** Every trade is in one class, by its side and its size in USD, so that the indexes can tell both. */
const bounds = [1, 3, 10, 30, 100, 300, 1e3, 3e3, 1e4, 3e4, 1e5, 3e5, 1e6] as const

/** Numbers reserved for one side: unknown size, below the first bound, one from each bound on. */
const sizesOfSide = 16
const unknownSize = 0
/** Number of the size class that a value belongs to. */
export const sizeOf = (amountUsd: number): number =>
  1 + bounds.filter((bound) => amountUsd >= bound).length

const sideNumber = { buy: 0, sell: 1 } as const

export const classOf = (side: TradeSide, amountUsd: number | undefined): number =>
  sideNumber[side] * sizesOfSide + (amountUsd === undefined ? unknownSize : sizeOf(amountUsd))

export const sideOfClass = (tradeClass: number): TradeSide =>
  tradeClass < sizesOfSide ? 'buy' : 'sell'

/** The classes that a filter selects: sides and sizes from one to another. */
export type ClassRange = { sideFrom: number; sideTo: number; sizeFrom: number }

export const classRangeOf = ({
  side,
  minAmountUsd,
}: Pick<TradeFilter, 'side' | 'minAmountUsd'>): ClassRange => ({
  sideFrom: side === 'sell' ? sideNumber.sell : sideNumber.buy,
  sideTo: side === 'buy' ? sideNumber.buy : sideNumber.sell,
  sizeFrom: minAmountUsd === undefined ? unknownSize : sizeOf(minAmountUsd),
})

/** Selects rows of an index by a ClassRange. */
export const inClassRange = `(class >> 4) BETWEEN $sideFrom AND $sideTo AND (class & 15) >= $sizeFrom`

/** Whether the class of this value also has smaller ones, so that values must be compared. */
export const splitsClass = (minAmountUsd: number): boolean =>
  minAmountUsd > (bounds[sizeOf(minAmountUsd) - 2] ?? 0)

/** Smallest size class of a trade whose price counts. */
export const pricingSize = sizeOf(pricingTradeMinUsd)
