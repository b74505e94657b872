import { type Address, parseAddress } from '../solana/address/address.ts'
import type { Fault } from '../basics/fault.ts'
import type { TokenLevel } from '../checks/token/assess-token-rows.ts'
import { known } from '../findings/known.ts'
import { type KnownToken, namesOf, type Token } from './tokens/known-token.ts'
import { indexTokens } from './tokens/token-index.ts'
import { plainSymbol } from '../tokens/plain-text.ts'
import type { TokenFacts } from '../tokens/token-market.ts'
import { attempt, faultOf, valueOr } from '../basics/attempt.ts'
import { assessTokens, levelsByNames } from './assess-tokens.ts'
import { type KnownTokens, lookUpTokens } from './look-up-tokens.ts'
import { type FigureSource, joinMissing, missingOf } from './missing-sources.ts'
import { type OwnMeta, ownMeta } from './own-trades.ts'
import type { TokenDataDeps } from './token-data-deps.ts'
import { localTokens } from './local-tokens.ts'
import type { RiskLevel } from '../findings/score.ts'

export type TokenList = { tokens: Token[]; meta?: OwnMeta }

export type SearchDeps = TokenDataDeps & {
  /** Result of `readOwnTokens`, cached for a minute. */
  ownTokens: () => KnownTokens | Promise<KnownTokens>
}

/** Always request this many from providers, so that one cached list serves every limit. */
const providerLimit = 100

/** Own tokens that can be found: each takes facts from providers or the chain. */
const ownTokensMax = 100

/**
 * Finds tokens by symbol, name or mint, from providers, the local list of verified tokens and, if those find nothing or
 * do not respond, this server's own trades. Rejects with Fault UPSTREAM_* only if no source responds and none of these
 * has a match.
 */
export const searchTokens = async (
  deps: SearchDeps,
  { query, limit }: { query: string; limit: number },
): Promise<TokenList> => {
  const mint = parseAddress(query)
  const { found, reported, unread, missing } = mint ? byMint(mint) : await findByWords(deps, query)
  const levels = levelsByNames(deps, found)
  const candidates = found.map((token, at) => candidateOf(token, levels[at]))
  const shown = orderFound(candidates, query).slice(0, limit)
  const looked = await lookUpTokens(
    deps,
    shown.map((each) => each.mint),
    reported,
  )
  const failure = unread ?? looked.unread
  if (looked.tokens.length === 0 && failure) throw failure
  const tokens = await assessTokens(deps, looked.tokens)
  return { tokens, ...(await ownMeta(deps, tokens, joinMissing(missing, looked.missing))) }
}

type Found = {
  found: KnownToken[]
  /** What the providers' searches returned. */
  reported: ReadonlyMap<Address, TokenFacts>
  unread?: Fault
  /** Sources that failed, so that tokens may be missing. */
  missing: FigureSource[]
}

const byMint = (mint: Address): Found => ({ found: [{ mint }], reported: new Map(), missing: [] })

const findByWords = async (deps: SearchDeps, query: string): Promise<Found> => {
  const { market } = deps
  const searched = await attempt(
    market.isOff ? Promise.resolve([]) : market.search(withoutSign(query), providerLimit),
  )
  const unread = faultOf(searched)
  const reported = new Map(valueOr(searched, []).map((facts) => [facts.mint, facts]))
  const found = new Map<Address, KnownToken>()
  for (const facts of reported.values())
    found.set(facts.mint, { mint: facts.mint, facts, market: known(facts) })
  for (const facts of localTokens(market.verifiedTokens()).search(query, providerLimit))
    if (!found.has(facts.mint)) found.set(facts.mint, { mint: facts.mint, facts })
  const own = market.isOff || unread || found.size === 0 ? await deps.ownTokens() : undefined
  for (const token of own ? findAmong(own, query) : [])
    if (!found.has(token.mint)) found.set(token.mint, token)
  const missing = missingOf({ 'own-trades': [], 'market-data': [searched] })
  return {
    found: [...found.values()],
    reported,
    ...(unread && { unread }),
    missing: joinMissing(missing, own?.missing ?? []),
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

/** The tokens that this server has seen traded most within a day, with their names from the chain. */
export const readOwnTokens = async (deps: TokenDataDeps): Promise<KnownTokens> => {
  const own = await attempt(Promise.resolve(deps.ownFlows?.('24h') ?? { flows: [] }))
  const { flows } = valueOr(own, { flows: [] })
  const looked = await lookUpTokens(
    deps,
    flows.slice(0, ownTokensMax).map(({ mint }) => mint),
  )
  const missing = missingOf({ 'own-trades': [own], 'market-data': [] })
  return { ...looked, missing: joinMissing(missing, looked.missing) }
}

/** What orders a search result. */
export type Candidate = Pick<TokenLevel, 'riskLevel' | 'trusted'> & {
  mint: Address
  symbol: string
  name: string
}

const candidateOf = (token: KnownToken, level: TokenLevel | undefined): Candidate => {
  const [called] = namesOf(token)
  return {
    mint: token.mint,
    symbol: called?.symbol ?? '',
    name: called?.name ?? '',
    riskLevel: level?.riskLevel ?? 'unknown',
    trusted: level?.trusted ?? false,
  }
}

/**
 * Orders search results: the trusted token with that symbol, the exact mint, exact matches, prefixes, the rest. Ties are
 * ordered by trust and risk level, then as found.
 */
export const orderFound = (tokens: readonly Candidate[], query: string): Candidate[] => {
  const term = plainSymbol(query)
  return tokens
    .map((token) => ({ token, rank: rankOf(token, query.trim(), term) }))
    .sort((a, b) => a.rank - b.rank || riskRank(a.token) - riskRank(b.token))
    .map(({ token }) => token)
}

/** A level without its mint is never low, so trust comes first where nothing was found. */
const riskRank = ({ riskLevel, trusted }: Candidate): number =>
  trusted && riskOrder[riskLevel] <= riskOrder.unknown ? 0 : riskOrder[riskLevel]

const riskOrder: Readonly<Record<RiskLevel, number>> = {
  low: 0,
  unknown: 1,
  medium: 2,
  high: 3,
  critical: 4,
}

const rankOf = (token: Candidate, query: string, term: string): number => {
  const words = [plainSymbol(token.symbol), plainSymbol(token.name)]
  if (words[0] === term && riskRank(token) === 0) return 0
  if (token.mint === query) return 1
  if (words.includes(term)) return 2
  if (words.some((word) => word.startsWith(term))) return 3
  return 4
}
