import { plainSymbol, plainText } from '../../tokens/plain-text.ts'
import type { TokenFacts } from '../../tokens/token-market.ts'

export type TokenIndex = {
  /** Best match first; empty without a match. */
  search: (query: string, limit: number) => TokenFacts[]
}

type Entry = { facts: TokenFacts; symbol: string; name: string; words: string[]; weight: number }

/**
 * Full-text index over some thousand tokens, for searches without a provider. Each search scans all entries, which takes
 * a few milliseconds for twenty thousand tokens.
 */
export const indexTokens = (tokens: readonly TokenFacts[]): TokenIndex => {
  const entries = tokens.map((facts): Entry => {
    const name = plainText(facts.name ?? '')
    return {
      facts,
      symbol: plainSymbol(facts.symbol ?? ''),
      name,
      words: name.split(' '),
      weight: facts.liquidityUsd ?? 0,
    }
  })
  return {
    search: (query, limit) => {
      const term = plainSymbol(query)
      if (term === '') return []
      const words = term.split(' ')
      const found = entries.flatMap((entry) => {
        const rank = entry.facts.mint === query.trim() ? 0 : rankOf(entry, term, words)
        return rank === undefined ? [] : [{ rank, entry }]
      })
      return found
        .sort((a, b) => a.rank - b.rank || b.entry.weight - a.entry.weight)
        .slice(0, limit)
        .map(({ entry }) => entry.facts)
    },
  }
}

/** Shorter terms would match nearly everything. */
const minCharsWithin = 3

/** Lower is better; undefined: no match. */
const rankOf = (
  { symbol, name, words }: Entry,
  term: string,
  termWords: readonly string[],
): number | undefined => {
  if (symbol === term) return 1
  if (name === term) return 2
  if (symbol.startsWith(term)) return 3
  if (name.startsWith(term)) return 4
  const inWords = (part: string): boolean => words.some((word) => word.startsWith(part))
  if (termWords.every(inWords)) return 5
  if (term.length < minCharsWithin) return undefined
  return symbol.includes(term) || name.includes(term) ? 6 : undefined
}
