import type { Address } from '../solana/address/address.ts'
import type { MarketWindow } from '../tokens/token-market.ts'
import { type CoverageAnswer, readCoverageOfWindow } from './read-coverage.ts'
import type { MintFlow } from './signals/mint-flow.ts'
import { attempt, valueOr } from '../basics/attempt.ts'
import type { FigureSource } from './missing-sources.ts'
import { hasOwnFigures, type Token } from './tokens/known-token.ts'
import { secondsOfWindow } from './tokens/trending.ts'
import type { TradeIndex } from './trades/trade-index.ts'
import type { MaybePromise } from '../basics/maybe-promise.ts'

/** `coverage`: how much of the chain they are from; absent if no trades are followed. */
export type OwnFlows = { flows: readonly MintFlow[]; coverage?: CoverageAnswer }

/** Maximum number of mints to read from this server's own trades: some 200 bytes each. */
const ownMintsMax = 2_000

/** Own trades of one mint. */
export type OwnFlow = { flow?: MintFlow; coverage?: CoverageAnswer }

/** The most traded mints of this server's own trades in the window that ends now; empty if it follows none. */
export const readOwnFlows = async (
  { trades, nowMs }: { trades?: Pick<TradeIndex, 'flows' | 'coverage'>; nowMs: () => number },
  window: MarketWindow,
): Promise<OwnFlows> => {
  const toSeconds = Math.floor(nowMs() / 1000)
  const range = { fromSeconds: toSeconds - secondsOfWindow[window], toSeconds }
  if (!trades) return { flows: [] }
  const [flows, coverage] = await Promise.all([
    trades.flows(range, ownMintsMax),
    readCoverageOfWindow(trades, range.fromSeconds, toSeconds),
  ])
  return { flows, coverage }
}

/** One mint's own trades of the last 24 hours, without a look at the other mints. */
export const readOwnFlow = async (
  deps: { trades?: Pick<TradeIndex, 'flowsOf' | 'coverage'>; nowMs: () => number },
  mint: Address,
): Promise<OwnFlow> => {
  if (!deps.trades) return {}
  const { fromSeconds, toSeconds } = lastDay(deps)
  const [flows, coverage] = await Promise.all([
    deps.trades.flowsOf([mint], { fromSeconds, toSeconds }),
    readCoverageOfWindow(deps.trades, fromSeconds, toSeconds),
  ])
  const flow = flows.get(mint)
  return { ...(flow && { flow }), coverage }
}

/** Each mint's own trades of the last 24 hours: from the flows of all, where those are kept. */
export const ownFlowsOf = async (
  deps: {
    ownFlows?: (window: MarketWindow) => MaybePromise<OwnFlows>
    trades?: Pick<TradeIndex, 'flowsOf'>
    nowMs: () => number
  },
  mints: readonly Address[],
): Promise<ReadonlyMap<Address, MintFlow>> => {
  if (mints.length === 0) return new Map()
  if (!deps.ownFlows) return deps.trades?.flowsOf(mints, lastDay(deps)) ?? new Map()
  const { flows } = await deps.ownFlows('24h')
  const wanted = new Set(mints)
  return new Map(flows.flatMap((flow) => (wanted.has(flow.mint) ? [[flow.mint, flow]] : [])))
}

const lastDay = ({ nowMs }: { nowMs: () => number }) => {
  const toSeconds = Math.floor(nowMs() / 1_000)
  return { fromSeconds: toSeconds - secondsOfWindow['24h'], toSeconds }
}

/** What figures from own trades stand on, and which sources of figures failed; no `meta` if there is neither. */
export const ownMeta = async (
  { ownFlows }: { ownFlows?: (window: MarketWindow) => MaybePromise<OwnFlows> },
  tokens: readonly Pick<Token, 'fromOwnTrades' | 'buys24h'>[],
  missing: readonly FigureSource[],
): Promise<{ meta?: OwnMeta }> => {
  const isOwn = tokens.some(hasOwnFigures)
  const own = await attempt(Promise.resolve(isOwn ? ownFlows?.('24h') : undefined))
  return ownMetaOf(valueOr(own, undefined)?.coverage, missing)
}

export const ownMetaOf = (
  coverage: CoverageAnswer | undefined,
  missing: readonly FigureSource[],
): { meta?: OwnMeta } => {
  if (!coverage && missing.length === 0) return {}
  return {
    meta: { ...(coverage && { coverage }), ...(missing.length > 0 && { missing: [...missing] }) },
  }
}

export type OwnMeta = { coverage?: CoverageAnswer; missing?: FigureSource[] }
