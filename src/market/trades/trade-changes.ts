import type { IndexedTrade, LostTrades, TradeIndex, TradePosition } from './trade-index.ts'

/** What one commit changed. Trades that are found late have lower positions than earlier ones. */
export type TradeChange = {
  /** By position. */
  added: IndexedTrade[]
  /** Of a dropped fork; or found by signature and now at its true position, then it is also in `added`. */
  removed: IndexedTrade[]
  /** Blocks that will never be read; absent if there are none. */
  lost?: LostTrades[]
}

/** Where streams get their trades. */
export type TradeStreamSource = {
  /** Calls `take` after each commit, in order, until the returned function is called; `onLost` if no more will follow. */
  follow: (take: (change: TradeChange) => void, onLost: () => void) => () => void
  /** Newest first: pages lead back to where a client left. Rejects with Fault UPSTREAM_*. */
  feed: TradeIndex['feed']
  /** Position of the oldest trade that is still stored. Rejects with Fault UPSTREAM_*. */
  oldest: () => Promise<TradePosition | undefined>
  /** As in TradeIndex. Rejects with Fault UPSTREAM_*. */
  lostAfter: TradeIndex['lostAfter']
}
