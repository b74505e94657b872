import type { MarketWindow } from '../domain/market/token-market.ts'
import type { TokenFacts } from '../domain/market/token-market.ts'
import {
  joinTrending,
  orderTrending,
  secondsOfWindow,
  type TrendingSort,
} from '../domain/market/trending.ts'
import { attempt, faultOf, valueOr } from './attempt.ts'
import { judgeTokens } from './judge-tokens.ts'
import { knowTokens } from './know-tokens.ts'
import type { TokenList } from './search-tokens.ts'
import type { TokenDataDeps } from './token-data-deps.ts'

export type TrendingQuestion = { window: MarketWindow; sort: TrendingSort; limit: number }

/** Of each source, whatever the limit, so that all questions about a window are one. */
const candidatesMax = 100

/**
 * Tokens that gain attention: those of this server's own trades and those of a provider, in one order. Rejects with
 * Fault UPSTREAM_* where the provider fails and own trades show none.
 */
export const listTrending = async (
  deps: TokenDataDeps,
  { window, sort, limit }: TrendingQuestion,
): Promise<TokenList> => {
  const { market, trades } = deps
  const toSeconds = Math.floor(deps.nowMs() / 1000)
  const span = { fromSeconds: toSeconds - secondsOfWindow[window], toSeconds }
  const [flows, told] = await Promise.all([
    trades?.flows(span, candidatesMax) ?? [],
    attempt(market.isOff ? none : market.trending(window, candidatesMax)),
  ])
  const candidates = orderTrending(joinTrending(flows, valueOr(told, [])), { window, sort })
  const unread = faultOf(told)
  if (candidates.length === 0 && unread) throw unread
  const shown = candidates.slice(0, limit)
  const facts = new Map(shown.flatMap((each) => (each.facts ? [[each.mint, each.facts]] : [])))
  const { tokens } = await knowTokens(
    deps,
    shown.map(({ mint }) => mint),
    facts,
  )
  return { tokens: judgeTokens(deps, tokens) }
}

const none: Promise<TokenFacts[]> = Promise.resolve([])
