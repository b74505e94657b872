import type { TradeIndex } from '../market/trades/trade-index.ts'
import type { TraderVerbs } from '../market/http/verbs.ts'
import { listEarlyBuyers } from '../market/list-early-buyers.ts'
import { listLaunches } from '../market/list-launches.ts'
import { listTokenTraders } from '../market/list-token-traders.ts'
import { readWalletResults } from '../market/read-wallet-results.ts'
import type { Address } from '../solana/address/address.ts'
import { listLeaderboard } from '../market/list-leaderboard.ts'
import { listSignals, type RiskChanges } from '../market/list-signals.ts'
import { readFeed } from '../market/read-feed.ts'
import type { TokenDataDeps } from '../market/token-data-deps.ts'

const none = Promise.resolve([])

/** Used if no trades are followed. */
const noTradeIndex: TradeIndex = {
  feed: () => Promise.resolve({ trades: [] }),
  flows: () => none,
  candles: () => none,
  lastPrices: () => Promise.resolve(new Map()),
  leaders: () => Promise.resolve({ leaders: [], more: false }),
  signals: () => none,
  topTraders: () => none,
  walletTokens: () => none,
  coverage: () => none,
  launches: () => Promise.resolve({ launches: [], more: false }),
  earlyBuyers: () => Promise.resolve(undefined),
}

export type TraderParts = Omit<TokenDataDeps, 'trades' | 'ownFlows'> & {
  /** Wallets that are followed without gaps. */
  watched: ReadonlySet<Address>
  /** Absent if no trades are followed. */
  trades?: TradeIndex
  /** Absent if no mints are watched. */
  riskChanges?: RiskChanges
}

/** The use cases that read the trades this server follows itself. */
export const makeTraderVerbs = ({ trades = noTradeIndex, ...parts }: TraderParts): TraderVerbs => ({
  listTradeFeed: (input) => readFeed({ trades, market: parts.market }, input),
  listSignals: (input) => listSignals({ ...parts, trades, signals: trades }, input),
  listLeaderboard: (input) => listLeaderboard({ trades }, input),
  listLaunches: (input) => listLaunches({ ...parts, trades, index: trades }, input),
  listEarlyBuyers: (input) => listEarlyBuyers({ index: trades }, input),
  listTokenTraders: (input) => listTokenTraders({ ...parts, index: trades }, input),
  readWalletResults: (input) => readWalletResults({ ...parts, index: trades }, input),
})
