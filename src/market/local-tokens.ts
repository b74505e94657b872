import type { Address } from '../solana/address/address.ts'
import { indexTokens, type TokenIndex } from './tokens/token-index.ts'
import type { TokenFacts } from '../tokens/token-market.ts'
import { knownAs, wellKnownMints } from '../solana/known/well-known-mints.ts'

export type LocalTokens = TokenIndex & { of: (mint: Address) => TokenFacts | undefined }

/** Searches the verified and the well-known tokens without any request. One index is cached per list. */
export const localTokens = (verified: readonly TokenFacts[]): LocalTokens => {
  const known = indexes.get(verified) ?? makeIndex(verified)
  indexes.set(verified, known)
  return known
}

const indexes = new WeakMap<readonly TokenFacts[], LocalTokens>()

const makeIndex = (verified: readonly TokenFacts[]): LocalTokens => {
  const byMint = new Map([...wellKnownFacts, ...verified].map((facts) => [facts.mint, facts]))
  const { search } = indexTokens([...byMint.values()])
  return { search, of: (mint) => byMint.get(mint) }
}

const wellKnownFacts: readonly TokenFacts[] = [...wellKnownMints].map(
  ([mint, { symbol, name }]) => ({ mint, source: knownAs, symbol, name, verified: true }),
)
