import type { TokenFacts } from './token-market.ts'
import { makeNameIndex, type NameIndex } from './name-index.ts'

/** One index a list of verified tokens: it takes longer to make than everything that it is asked together. */
export const nameIndexOf = (verified: readonly TokenFacts[]): NameIndex => {
  const known = indexes.get(verified) ?? makeNameIndex(verified)
  indexes.set(verified, known)
  return known
}

const indexes = new WeakMap<readonly TokenFacts[], NameIndex>()
