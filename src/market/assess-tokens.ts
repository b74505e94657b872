import type { Address } from '../solana/address/address.ts'
import { knownFields } from '../basics/known-fields.ts'
import { describeToken, type KnownToken, namesOf, type Token } from './tokens/known-token.ts'
import { tokenLevel } from './tokens/token-level.ts'
import { makeNameIndex, type NameIndex, nameIndexOf } from '../tokens/name-index.ts'
import type { TokenDataDeps } from './token-data-deps.ts'

/** Rows of a token list. Verified tokens among them count as references even if the verified list is not loaded yet. */
export const assessTokens = (
  deps: Pick<TokenDataDeps, 'market' | 'reputation'>,
  tokens: readonly KnownToken[],
): Token[] => {
  const index = withRows(nameIndexOf(deps.market.verifiedTokens()), tokens)
  return tokens.map((token) =>
    describeToken(
      token,
      tokenLevel(
        {
          mint: token.mint,
          names: namesOf(token),
          ...knownFields({
            verified: token.facts?.verified,
            flagged: token.facts?.flagged,
            creator: token.facts?.creator,
          }),
        },
        { index, reputation: deps.reputation },
      ),
    ),
  )
}

const withRows = (index: NameIndex, tokens: readonly KnownToken[]): NameIndex => {
  const rows = tokens.flatMap(({ mint, facts }) =>
    facts?.verified === true && index.verifiedBy(mint) === undefined ? [facts] : [],
  )
  if (rows.length === 0) return index
  const more = makeNameIndex(rows)
  const known = (mint: Address): string | undefined =>
    index.verifiedBy(mint) ?? more.verifiedBy(mint)
  return {
    verifiedBy: known,
    matchesOf: (mint, called) =>
      known(mint) === undefined
        ? [...index.matchesOf(mint, called), ...more.matchesOf(mint, called)]
        : [],
  }
}
