import {
  assessByNames,
  assessTokenRows,
  type TokenLevel,
} from '../checks/token/assess-token-rows.ts'
import type { TokenKnowledge } from '../checks/token/build-token-context.ts'
import type { TokenRow } from '../checks/token/read-token-rows.ts'
import { notKnown } from '../findings/known.ts'
import { nameIndexOf } from '../tokens/name-index.ts'
import { describeToken, type KnownToken, namesOf, type Token } from './tokens/known-token.ts'
import type { TokenDataDeps } from './token-data-deps.ts'

/** Rows of a token list, with the levels of the token check as far as two rounds to the node tell. */
export const assessTokens = async (
  deps: TokenDataDeps,
  tokens: readonly KnownToken[],
): Promise<Token[]> => {
  const levels = await assessTokenRows(deps, knowledgeOf(deps), tokens.map(rowOf))
  return tokens.flatMap((token, at) => {
    const level = levels[at]
    return level ? [describeToken(token, fullIfKnown(deps, token, level))] : []
  })
}

const fullIfKnown = (
  { fullLevels }: TokenDataDeps,
  { mint }: KnownToken,
  level: Pick<TokenLevel, 'riskLevel' | 'riskBasis'>,
): Pick<TokenLevel, 'riskLevel' | 'riskBasis'> => {
  const riskLevel = fullLevels?.of(mint)
  return riskLevel === undefined ? level : { riskLevel, riskBasis: 'full' }
}

/** Levels without any request, by names, lists and market: enough to order candidates. */
export const levelsByNames = (deps: TokenDataDeps, tokens: readonly KnownToken[]): TokenLevel[] => {
  const knowledge = knowledgeOf(deps)
  return tokens.map((token) => assessByNames(knowledge, rowOf(token)))
}

const knowledgeOf = ({ market, reputation, sites, nowMs }: TokenDataDeps): TokenKnowledge => ({
  names: nameIndexOf(market.verifiedTokens()),
  reputation,
  nowMs: nowMs(),
  ...(sites && { sites }),
})

const rowOf = (token: KnownToken): TokenRow => ({
  mint: token.mint,
  market: token.market ?? notRequested,
  names: namesOf(token),
})

const notRequested = notKnown({ reason: 'not-known', source: 'market-data', facts: 'market' })
