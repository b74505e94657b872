import { parseAddress } from '../solana/address/address.ts'
import { type KnownToken, namesOf, type Token } from './tokens/known-token.ts'
import { indexTokens } from './tokens/token-index.ts'
import { plainSymbol } from '../tokens/plain-text.ts'
import type { TokenFacts } from '../tokens/token-market.ts'
import { attempt, faultOf, valueOr } from '../basics/attempt.ts'
import { assessTokens } from './assess-tokens.ts'
import { type KnownTokens, lookUpTokens } from './look-up-tokens.ts'
import { readOwnFlows } from './own-trades.ts'
import type { TokenDataDeps } from './token-data-deps.ts'
import { localTokens } from './local-tokens.ts'
import type { RiskLevel } from '../findings/score.ts'

export type TokenList = { tokens: Token[] }

export type SearchDeps = TokenDataDeps & {
  /** Result of `readOwnTokens`, cached for a minute. */
  ownTokens: () => KnownTokens | Promise<KnownTokens>
}

/** Always request this many from providers, so that one cached list serves every limit. */
const providerLimit = 100

/**
 * Finds tokens by symbol, name or mint, from providers and from the local list of verified tokens. Rejects with Fault
 * UPSTREAM_* only if no source responds and the local list has no match.
 */
export const searchTokens = async (
  deps: SearchDeps,
  { query, limit }: { query: string; limit: number },
): Promise<TokenList> => {
  const mint = parseAddress(query)
  const { tokens, unread } = mint
    ? await lookUpTokens(deps, [mint])
    : await findByWords(deps, query)
  if (tokens.length === 0 && unread) throw unread
  return { tokens: orderFound(assessTokens(deps, tokens), query).slice(0, limit) }
}

const findByWords = async (deps: SearchDeps, query: string): Promise<KnownTokens> => {
  const { market } = deps
  const searched = await attempt(
    market.isOff ? Promise.resolve([]) : market.search(withoutSign(query), providerLimit),
  )
  const unread = faultOf(searched)
  const found = new Map(valueOr(searched, []).map((facts) => [facts.mint, facts]))
  for (const facts of localTokens(market.verifiedTokens()).search(query, providerLimit))
    if (!found.has(facts.mint)) found.set(facts.mint, facts)
  const mints = [...found.keys()].slice(0, providerLimit)
  const { tokens } = await lookUpTokens(deps, mints, found)
  const own = market.isOff || unread ? findAmong(await deps.ownTokens(), query) : []
  return {
    tokens: [...tokens, ...own.filter(({ mint }) => !found.has(mint))],
    ...(unread && { unread }),
  }
}

/** Symbols are often written with a dollar sign. A lone dollar sign is searched as it is. */
const withoutSign = (query: string): string => query.replace(/^\$(?=.)/u, '')

const findAmong = ({ tokens }: KnownTokens, query: string): KnownToken[] => {
  const byMint = new Map(tokens.map((token) => [token.mint, token]))
  const named = tokens.flatMap((token): TokenFacts[] => {
    const [name] = namesOf(token)
    return name ? [{ ...name, mint: token.mint }] : []
  })
  return indexTokens(named)
    .search(query, providerLimit)
    .flatMap(({ mint }) => byMint.get(mint) ?? [])
}

/** The tokens that this server has seen traded within a day, with their names from the chain. */
export const readOwnTokens = async (deps: TokenDataDeps): Promise<KnownTokens> => {
  const own = await attempt(readOwnFlows(deps, '24h'))
  const { flows } = valueOr(own, { flows: [] })
  return lookUpTokens(
    deps,
    flows.map(({ mint }) => mint),
  )
}

/**
 * Orders search results: the verified token with that symbol, the exact mint, exact matches, prefixes, the rest. Ties are
 * ordered by risk level, then as found.
 */
export const orderFound = (tokens: readonly Token[], query: string): Token[] => {
  const term = plainSymbol(query)
  return tokens
    .map((token) => ({ token, rank: rankOf(token, query.trim(), term) }))
    .sort((a, b) => a.rank - b.rank || riskOrder[a.token.riskLevel] - riskOrder[b.token.riskLevel])
    .map(({ token }) => token)
}

const riskOrder: Readonly<Record<RiskLevel, number>> = {
  low: 0,
  unknown: 1,
  medium: 2,
  high: 3,
  critical: 4,
}

const rankOf = (
  { mint, symbol = '', name = '', riskLevel }: Token,
  query: string,
  term: string,
): number => {
  const words = [plainSymbol(symbol), plainSymbol(name)]
  if (words[0] === term && riskLevel === 'low') return 0
  if (mint === query) return 1
  if (words.includes(term)) return 2
  if (words.some((word) => word.startsWith(term))) return 3
  return 4
}
