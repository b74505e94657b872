import type { TokenFacts } from './token-market.ts'
import { makeNameIndex, type NameIndex } from './name-index.ts'

/** The index of a list of verified tokens, cached per list because it is expensive to build. */
export const nameIndexOf = (verified: readonly TokenFacts[]): NameIndex => {
  const known = indexes.get(verified) ?? makeNameIndex(verified)
  indexes.set(verified, known)
  return known
}

const indexes = new WeakMap<readonly TokenFacts[], NameIndex>()
