import { parseAddress } from '../solana/address/address.ts'
import { type KnownToken, namesOf, type Token } from './tokens/known-token.ts'
import { indexTokens } from './tokens/token-index.ts'
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
  /** What `readOwnTokens` gave within the last minute or so. */
  ownTokens: () => KnownTokens | Promise<KnownTokens>
}

/** Asked of providers whatever the limit, so that equal words are one question. */
const askedOfProviders = 100

/**
 * Tokens by symbol, name or mint: what providers find, and always the verified tokens of that word, which are known
 * here. Rejects with Fault UPSTREAM_* only where no source can be asked and nothing is known here.
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
  const asked = market.isOff
    ? Promise.resolve([])
    : market.search(withoutSign(query), askedOfProviders)
  const told = await attempt(asked)
  const unread = faultOf(told)
  const found = new Map(valueOr(told, []).map((facts) => [facts.mint, facts]))
  for (const facts of localTokens(market.verifiedTokens()).search(query, askedOfProviders))
    if (!found.has(facts.mint)) found.set(facts.mint, facts)
  const mints = [...found.keys()].slice(0, askedOfProviders)
  const { tokens } = await lookUpTokens(deps, mints, found)
  const own = market.isOff || unread ? findAmong(await deps.ownTokens(), query) : []
  return {
    tokens: [...tokens, ...own.filter(({ mint }) => !found.has(mint))],
    ...(unread && { unread }),
  }
}

/** People write a dollar sign before symbols; of a sign alone, the sign is meant. */
const withoutSign = (query: string): string => query.replace(/^\$(?=.)/u, '')

const findAmong = ({ tokens }: KnownTokens, query: string): KnownToken[] => {
  const byMint = new Map(tokens.map((token) => [token.mint, token]))
  const named = tokens.flatMap((token): TokenFacts[] => {
    const [name] = namesOf(token)
    return name ? [{ ...name, mint: token.mint }] : []
  })
  return indexTokens(named)
    .search(query, askedOfProviders)
    .flatMap(({ mint }) => byMint.get(mint) ?? [])
}

/** The tokens whose trades this server has seen in a day, by what the chain calls them. */
export const readOwnTokens = async (deps: TokenDataDeps): Promise<KnownTokens> => {
  const own = await attempt(readOwnFlows(deps, '24h'))
  const { flows } = valueOr(own, { flows: [] })
  return lookUpTokens(
    deps,
    flows.map(({ mint }) => mint),
  )
}

/**
 * The order in which found tokens are shown: the verified one of that symbol, the mint itself, then by
 * how much of the words is there; of equals, the trusted before the unknown before the suspicious, and else as found.
 */
export const orderFound = (tokens: readonly Token[], query: string): Token[] => {
  const wanted = plain(query)
  return tokens
    .map((token) => ({ token, rank: rankOf(token, query.trim(), wanted) }))
    .sort((a, b) => a.rank - b.rank || doubt[a.token.riskLevel] - doubt[b.token.riskLevel])
    .map(({ token }) => token)
}

const doubt: Readonly<Record<RiskLevel, number>> = {
  low: 0,
  unknown: 1,
  medium: 2,
  high: 3,
  critical: 4,
}

const rankOf = (
  { mint, symbol = '', name = '', riskLevel }: Token,
  query: string,
  wanted: string,
): number => {
  const words = [plain(symbol), plain(name)]
  if (words[0] === wanted && riskLevel === 'low') return 0
  if (mint === query) return 1
  if (words.includes(wanted)) return 2
  if (words.some((word) => word.startsWith(wanted))) return 3
  return 4
}

/** Alike however it is written: full width, capitals, several spaces, a dollar sign before it. */
const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().replace(/^\$/, '')
