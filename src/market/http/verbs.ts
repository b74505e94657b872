import type { MaybePromise } from '../../basics/maybe-promise.ts'
import type { Address } from '../../solana/address/address.ts'
import type { EarlyBuyersAnswer } from '../list-early-buyers.ts'
import type { TokenHoldersAnswer } from '../list-token-holders.ts'
import type { TokenLiquidityAnswer } from '../list-token-liquidity.ts'
import type { LaunchesAnswer, LaunchesInput } from '../list-launches.ts'
import type { TokenTradersAnswer } from '../list-token-traders.ts'
import type { WalletResultsAnswer } from '../read-wallet-results.ts'
import type { LeaderboardAnswer, LeaderboardInput } from '../list-leaderboard.ts'
import type { SignalInput, SignalsAnswer } from '../list-signals.ts'
import type { FeedInput } from '../read-feed.ts'
import type { TokenData } from '../token-data.ts'
import type { EventSink } from '../../basics/server-sent-events.ts'
import type { StreamContext } from '../../endpoint/stream-response.ts'
import type { PriceStreams } from '../streams/price-streams.ts'
import type { TradeStreams } from '../streams/trade-streams.ts'
import type { TradesAnswer } from '../trade-answer.ts'

/** The use cases that the token endpoints call. */
export type TokenVerbs = { tokenData: TokenData; nowMs: () => number }

/** The use cases that the trader endpoints call. */
export type TraderVerbs = {
  listTradeFeed: (input: FeedInput) => MaybePromise<TradesAnswer>
  listSignals: (input: SignalInput) => Promise<SignalsAnswer>
  listLeaderboard: (input: LeaderboardInput) => Promise<LeaderboardAnswer>
  listLaunches: (input: LaunchesInput) => Promise<LaunchesAnswer>
  listEarlyBuyers: (input: { mint: Address }) => Promise<EarlyBuyersAnswer>
  listTokenHolders: (input: { mint: Address }) => Promise<TokenHoldersAnswer>
  listTokenLiquidity: (input: { mint: Address; limit: number }) => Promise<TokenLiquidityAnswer>
  listTokenTraders: (input: { mint: Address; limit: number }) => Promise<TokenTradersAnswer>
  readWalletResults: (input: { wallet: Address; limit: number }) => Promise<WalletResultsAnswer>
}

export type StreamName = 'trades' | 'prices'

/** What the routes of streams call. */
export type StreamVerbs = {
  joinTrades: TradeStreams['join']
  joinPrices: PriceStreams['join']
  /** The response that carries a stream; `join` starts it. */
  openStream: (
    context: StreamContext,
    name: StreamName,
    join: (sink: EventSink) => () => void,
  ) => Response
}
