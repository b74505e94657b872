import type { TradeIndex } from '../market/trades/trade-index.ts'
import { withCachedCoverage } from './cached-coverage.ts'
import type { TraderVerbs } from '../market/http/verbs.ts'
import { listEarlyBuyers } from '../market/list-early-buyers.ts'
import { listTokenHolders } from '../market/list-token-holders.ts'
import { listTokenLiquidity } from '../market/list-token-liquidity.ts'
import type { Metrics } from '../monitoring/telemetry/metrics.ts'
import { makeCountedCaches } from './answer-caches.ts'
import type { AnswerCache } from '../basics/answer-cache.ts'
import type { MaybePromise } from '../basics/maybe-promise.ts'
import { makeSingleFlight } from '../network/single-flight.ts'
import { type LaunchesAnswer, listLaunches } from '../market/list-launches.ts'
import { listTokenTraders } from '../market/list-token-traders.ts'
import { readWalletResults } from '../market/read-wallet-results.ts'
import type { Address } from '../solana/address/address.ts'
import { listLeaderboard } from '../market/list-leaderboard.ts'
import { listSignals, type RiskChanges } from '../market/list-signals.ts'
import { type FeedAnswer, type FeedInput, readFeed } from '../market/read-feed.ts'
import type { TokenDataDeps } from '../market/token-data-deps.ts'

const none = Promise.resolve([])

/** Used if no trades are followed. */
export const noTradeIndex: TradeIndex = {
  feed: () => Promise.resolve({ trades: [] }),
  oldest: () => Promise.resolve(undefined),
  lostAfter: () => none,
  flows: () => none,
  flowsOf: () => Promise.resolve(new Map()),
  candles: () => none,
  ownPrices: () => Promise.resolve(new Map()),
  fixings: () => Promise.resolve(new Map()),
  leaders: () => Promise.resolve({ leaders: [], more: false }),
  signals: () => none,
  topTraders: () => none,
  walletTokens: () => none,
  coverage: () => none,
  launches: () => Promise.resolve({ launches: [], more: false }),
  earlyBuyers: () => Promise.resolve(undefined),
  launchHolders: () => Promise.resolve(undefined),
  liquidity: () => none,
}

export type TraderParts = Omit<TokenDataDeps, 'trades' | 'ownFlows'> & {
  metrics: Metrics
  /** Wallets that are followed without gaps. */
  watched: ReadonlySet<Address>
  /** Absent if no trades are followed. */
  trades?: TradeIndex
  /** Number of commits that changed them; absent if they are not counted. */
  tradeCommits?: () => number
  /** Absent if no mints are watched. */
  riskChanges?: RiskChanges
}

/** A page of launches takes calls to providers and the node; about 40 KB for a hundred rows. */
const launchesCache = { name: 'answer-launches', maxEntries: 100, ttlMs: 5_000 }

/** Up to a hundred rows of half a kilobyte, twice: as they are and as text. */
const feedCache = { name: 'answer-feed', maxEntries: 100, ttlMs: 500 }

/** The use cases that read the trades this server follows itself. */
export const makeTraderVerbs = ({
  trades = noTradeIndex,
  metrics,
  ...parts
}: TraderParts): TraderVerbs => {
  const makeCache = makeCountedCaches(metrics, parts.nowMs)
  const launches = makeCache<LaunchesAnswer>(launchesCache)
  const index = withCachedCoverage(trades, makeCache)
  const feed = makeFeedReader(makeCache<FeedAnswer>(feedCache), parts)
  return {
    listTradeFeed: (input) => feed(input, () => readFeed({ ...parts, trades: index }, input)),
    listSignals: (input) => listSignals({ ...parts, trades, signals: index }, input),
    listLeaderboard: (input) => listLeaderboard({ ...parts, trades: index }, input),
    listLaunches: async (input) =>
      launches.read(JSON.stringify(input), () => listLaunches({ ...parts, trades, index }, input)),
    listTokenHolders: (input) => listTokenHolders({ ...parts, index }, input),
    listTokenLiquidity: (input) => listTokenLiquidity({ ...parts, index }, input),
    listEarlyBuyers: (input) => listEarlyBuyers({ ...parts, index }, input),
    listTokenTraders: (input) => listTokenTraders({ ...parts, trades, index }, input),
    readWalletResults: (input) => readWalletResults({ ...parts, trades, index }, input),
  }
}

/**
 * Many clients follow the same feeds. Equal requests share one answer until trades are stored, which is as new as any of
 * theirs would be; where commits are not counted, as long as they are open. A feed that is late for longer than an answer
 * is kept fails only for those that asked for it first.
 */
const makeFeedReader = (
  cache: AnswerCache<FeedAnswer>,
  { nowMs, tradeCommits }: Pick<TraderParts, 'nowMs' | 'tradeCommits'>,
) => {
  const flight = makeSingleFlight<FeedAnswer>()
  return (input: FeedInput, read: () => Promise<FeedAnswer>): MaybePromise<FeedAnswer> => {
    const key = `${Math.floor(nowMs() / feedCache.ttlMs)} ${tradeCommits?.()} ${JSON.stringify(input)}`
    return tradeCommits ? cache.read(key, read) : flight(key, read)
  }
}
