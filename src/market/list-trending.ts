import type { MarketWindow, TokenFacts } from '../tokens/token-market.ts'
import { joinTrending, orderTrending, type TrendingSort } from './tokens/trending.ts'
import { attempt, faultOf, valueOr } from '../basics/attempt.ts'
import { assessTokens } from './assess-tokens.ts'
import { lookUpTokens } from './look-up-tokens.ts'
import type { OwnFlows } from './own-trades.ts'
import type { TokenList } from './search-tokens.ts'
import type { TokenDataDeps } from './token-data-deps.ts'

export type TrendingQuery = { window: MarketWindow; sort: TrendingSort; limit: number }

export type TrendingDeps = TokenDataDeps & {
  /** What `readOwnFlows` gave a few seconds ago at most. */
  ownFlows: (window: MarketWindow) => OwnFlows | Promise<OwnFlows>
}

/** Of the provider, whatever the limit, so that all questions about a window are one. */
const candidatesMax = 100

/**
 * Tokens that gain attention: those of this server's own trades and those of a provider, in one order. Rejects with
 * Fault UPSTREAM_* where the provider fails and own trades show none.
 */
export const listTrending = async (
  deps: TrendingDeps,
  { window, sort, limit }: TrendingQuery,
): Promise<TokenList> => {
  const { market } = deps
  const [own, told] = await Promise.all([
    attempt(Promise.resolve(deps.ownFlows(window))),
    attempt(market.isOff ? none : market.trending(window, candidatesMax)),
  ])
  const found = joinTrending(valueOr(own, noFlows).flows, valueOr(told, []))
  const unread = faultOf(told) ?? faultOf(own)
  if (found.length === 0 && unread) throw unread
  const candidates = orderTrending(found, { window, sort })
  const shown = candidates.slice(0, limit)
  const facts = new Map(shown.flatMap((each) => (each.facts ? [[each.mint, each.facts]] : [])))
  const { tokens } = await lookUpTokens(
    deps,
    shown.map(({ mint }) => mint),
    facts,
  )
  return { tokens: assessTokens(deps, tokens) }
}

const noFlows: OwnFlows = { flows: [] }
const none: Promise<TokenFacts[]> = Promise.resolve([])
