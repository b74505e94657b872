import type { IndexedTrade, TradeFilter, TradePosition } from '../trades/trade-index.ts'
import type { TradeStreamSource } from '../trades/trade-changes.ts'
import { feedFilters, makeTradeTest, type StreamFilter } from './stream-filter.ts'

/** What one client that comes back may cost: some tens of milliseconds of the store, in pieces. */
const tradesMax = 5_000
const pagesMax = 120
const pageSize = 250

export type StoredTrades = {
  /** Oldest first. */
  trades: IndexedTrade[]
  /** Set if trades at and before this position are left out, or no longer stored. */
  missingTo?: TradePosition
}

/** Stored trades after a position, as far back as the bounds allow. Rejects with Fault UPSTREAM_*. */
export const readStoredAfter = async (
  { feed, oldest }: Pick<TradeStreamSource, 'feed' | 'oldest'>,
  filter: StreamFilter,
  after: TradePosition,
): Promise<StoredTrades> => {
  const kept = await oldest()
  const lanes = feedFilters(filter)
  const budget = {
    trades: Math.ceil(tradesMax / lanes.length),
    pages: Math.max(1, Math.floor(pagesMax / lanes.length)),
  }
  const read: Lane[] = []
  for (const lane of lanes) read.push(await readLane(feed, lane, after, budget))
  // A trade is stored from this position on only if it is not older than the oldest one.
  const dropped = kept !== undefined && kept > after + 1n ? kept - 1n : undefined
  const isDropped = dropped !== undefined && after > 0n
  const missingTo = [
    ...read.flatMap(({ stop }) => stop ?? []),
    ...(isDropped ? [dropped] : []),
  ].reduce<TradePosition | undefined>(
    (highest, each) => (highest === undefined || each > highest ? each : highest),
    undefined,
  )
  const admits = makeTradeTest(filter)
  const trades = read
    .flatMap((lane) => lane.trades)
    .filter((trade) => admits(trade) && (missingTo === undefined || trade.position > missingTo))
    .sort((a, b) => (a.position < b.position ? -1 : 1))
  return { trades, ...(missingTo !== undefined && { missingTo }) }
}

type Lane = { trades: IndexedTrade[]; stop?: TradePosition }

/** `stop`: trades at and before this position were not read. */
const readLane = async (
  feed: TradeStreamSource['feed'],
  filter: TradeFilter,
  after: TradePosition,
  budget: { trades: number; pages: number },
): Promise<Lane> => {
  const trades: IndexedTrade[] = []
  let before: TradePosition | undefined
  for (let page = 0; page < budget.pages; page += 1) {
    const found = await feed(filter, {
      limit: Math.min(pageSize, budget.trades - trades.length),
      ...(before !== undefined && { before }),
    })
    trades.push(...found.trades.filter(({ position }) => position > after))
    const { more } = found
    if (more === undefined || more <= after + 1n) return { trades }
    before = more
    if (trades.length >= budget.trades) break
  }
  return { trades, ...(before !== undefined && { stop: before - 1n }) }
}
