import type { LeaderboardAnswer, LeaderboardInput } from '../list-leaderboard.ts'
import type { SignalInput, SignalsAnswer } from '../list-signals.ts'
import type { FeedInput } from '../read-feed.ts'
import type { TokenData } from '../token-data.ts'
import type { TradesAnswer } from '../trade-answer.ts'

/** The use cases that the token endpoints call. */
export type TokenVerbs = { tokenData: TokenData; nowMs: () => number }

/** The use cases that the trader endpoints call. */
export type TraderVerbs = {
  listTradeFeed: (input: FeedInput) => Promise<TradesAnswer>
  listSignals: (input: SignalInput) => Promise<SignalsAnswer>
  listLeaderboard: (input: LeaderboardInput) => Promise<LeaderboardAnswer>
}
