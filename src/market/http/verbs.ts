import type { LeaderboardAnswer, LeaderboardInput } from '../list-leaderboard.ts'
import type { SignalInput, SignalsAnswer } from '../list-signals.ts'
import type { FeedInput } from '../read-feed.ts'
import type { TokenData } from '../token-data.ts'
import type { TradesAnswer } from '../trade-answer.ts'

/** What the endpoints of tokens are handed. */
export type TokenVerbs = { tokenData: TokenData; nowMs: () => number }

/** What the endpoints of traders are handed. */
export type TraderVerbs = {
  listTradeFeed: (input: FeedInput) => Promise<TradesAnswer>
  listSignals: (input: SignalInput) => Promise<SignalsAnswer>
  listLeaderboard: (input: LeaderboardInput) => Promise<LeaderboardAnswer>
}
