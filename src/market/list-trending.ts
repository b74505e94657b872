import type { MarketWindow, TokenFacts } from '../tokens/token-market.ts'
import { joinTrending, orderTrending, type TrendingSort } from './tokens/trending.ts'
import { attempt, faultOf, valueOr } from '../basics/attempt.ts'
import { assessTokens } from './assess-tokens.ts'
import { lookUpTokens } from './look-up-tokens.ts'
import { joinMissing, missingOf } from './missing-sources.ts'
import { type OwnFlows, ownMeta } from './own-trades.ts'
import type { TokenList } from './search-tokens.ts'
import type { TokenDataDeps } from './token-data-deps.ts'

export type TrendingQuery = { window: MarketWindow; sort: TrendingSort; limit: number }

/** Always request this many from the provider, so that one cached list serves every limit. */
const candidatesMax = 100

/**
 * Tokens that gain attention, from this server's own trades and from a provider, in one ranking; `meta.missing` names the
 * one that failed. Rejects with Fault UPSTREAM_* if one does and the other shows none.
 */
export const listTrending = async (
  deps: TokenDataDeps,
  { window, sort, limit }: TrendingQuery,
): Promise<TokenList> => {
  const { market } = deps
  const [own, listed] = await Promise.all([
    attempt(Promise.resolve(deps.ownFlows?.(window) ?? noFlows)),
    attempt(market.isOff ? none : market.trending(window, candidatesMax)),
  ])
  const found = joinTrending(valueOr(own, noFlows).flows, valueOr(listed, []))
  const unread = faultOf(listed) ?? faultOf(own)
  if (found.length === 0 && unread) throw unread
  const candidates = orderTrending(found, { window, sort })
  const shown = candidates.slice(0, limit)
  const facts = new Map(shown.flatMap((each) => (each.facts ? [[each.mint, each.facts]] : [])))
  const looked = await lookUpTokens(
    deps,
    shown.map(({ mint }) => mint),
    facts,
  )
  const tokens = await assessTokens(deps, looked.tokens)
  const missing = missingOf({ 'own-trades': [own], 'market-data': [listed] })
  return { tokens, ...(await ownMeta(deps, tokens, joinMissing(missing, looked.missing))) }
}

const noFlows: OwnFlows = { flows: [] }
const none: Promise<TokenFacts[]> = Promise.resolve([])
