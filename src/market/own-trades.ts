import type { Address } from '../solana/address/address.ts'
import type { MarketWindow } from '../tokens/token-market.ts'
import type { MintFlow } from './signals/mint-flow.ts'
import { secondsOfWindow } from './tokens/trending.ts'
import type { TradeIndex } from './trades/trade-index.ts'
import type { MaybePromise } from '../basics/maybe-promise.ts'

export type OwnFlows = { flows: readonly MintFlow[] }

/** Maximum number of mints to read from this server's own trades: some 200 bytes each. */
const ownMintsMax = 2_000

/** The most traded mints of this server's own trades in the window that ends now; empty if it follows none. */
export const readOwnFlows = async (
  { trades, nowMs }: { trades?: Pick<TradeIndex, 'flows'>; nowMs: () => number },
  window: MarketWindow,
): Promise<OwnFlows> => {
  const toSeconds = Math.floor(nowMs() / 1000)
  const range = { fromSeconds: toSeconds - secondsOfWindow[window], toSeconds }
  return { flows: (await trades?.flows(range, ownMintsMax)) ?? [] }
}

/** Each mint's own trades of the last 24 hours. Makes no query for an empty list. */
export const ownFlowsOf = async (
  { ownFlows }: { ownFlows?: (window: MarketWindow) => MaybePromise<OwnFlows> },
  mints: readonly Address[],
): Promise<ReadonlyMap<Address, MintFlow>> => {
  if (!ownFlows || mints.length === 0) return new Map()
  const { flows } = await ownFlows('24h')
  const wanted = new Set(mints)
  return new Map(flows.flatMap((flow) => (wanted.has(flow.mint) ? [[flow.mint, flow]] : [])))
}
