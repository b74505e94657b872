import type { Address } from '../../solana/address/address.ts'
import type { TradeSide } from '../../activity/trades/trade.ts'
import type { IndexedTrade, TradeFilter } from '../trades/trade-index.ts'
import { knownFields } from '../../basics/known-fields.ts'

/** Which trades a stream gets; an empty list admits all. A trade has to fit every part, as in the feed. */
export type StreamFilter = {
  mints: readonly Address[]
  wallets: readonly Address[]
  side: TradeSide | undefined
  minAmountUsd: number | undefined
}

/** What filters compare. */
export type FilteredTrade = Pick<IndexedTrade, 'baseMint' | 'wallet' | 'side' | 'amountUsd'>

/** Filters with the same key admit the same trades. */
export const filterKey = ({ mints, wallets, side, minAmountUsd }: StreamFilter): string =>
  JSON.stringify([mints.toSorted(), wallets.toSorted(), side, minAmountUsd])

export const makeTradeTest = (filter: StreamFilter): ((trade: FilteredTrade) => boolean) => {
  const { side, minAmountUsd } = filter
  const mints = new Set(filter.mints)
  const wallets = new Set(filter.wallets)
  return (trade) =>
    (mints.size === 0 || mints.has(trade.baseMint)) &&
    (wallets.size === 0 || wallets.has(trade.wallet)) &&
    (side === undefined || trade.side === side) &&
    (minAmountUsd === undefined || (trade.amountUsd ?? -1) >= minAmountUsd)
}

/** Filters of the feed that together cover this one: one for each of the parties that are fewer. */
export const feedFilters = ({
  mints,
  wallets,
  side,
  minAmountUsd,
}: StreamFilter): TradeFilter[] => {
  const rest = knownFields({ side, minAmountUsd })
  const [wallet] = wallets
  const [mint] = mints
  if (mint === undefined && wallet === undefined) return [rest]
  return wallet !== undefined && (mint === undefined || wallets.length <= mints.length)
    ? wallets.map((each) => ({ ...rest, wallet: each, ...(mints.length === 1 && { mint }) }))
    : mints.map((each) => ({ ...rest, mint: each, ...(wallets.length === 1 && { wallet }) }))
}
