import type { TokenFacts } from '../../tokens/token-market.ts'

export type TokenIndex = {
  /** The best first; none where nothing of the query is found. */
  search: (query: string, limit: number) => TokenFacts[]
}

type Entry = { facts: TokenFacts; symbol: string; name: string; words: string[]; weight: number }

/**
 * Full-text index over some thousand tokens, for when nobody else can be asked. The whole of it is looked at for each
 * question, which for twenty thousand tokens takes a few milliseconds.
 */
export const indexTokens = (tokens: readonly TokenFacts[]): TokenIndex => {
  const entries = tokens.map((facts): Entry => {
    const name = plain(facts.name ?? '')
    return {
      facts,
      symbol: withoutSign(plain(facts.symbol ?? '')),
      name,
      words: name.split(' '),
      weight: facts.liquidityUsd ?? 0,
    }
  })
  return {
    search: (query, limit) => {
      const wanted = withoutSign(plain(query))
      if (wanted === '') return []
      const words = wanted.split(' ')
      const found = entries.flatMap((entry) => {
        const rank = entry.facts.mint === query.trim() ? 0 : rankOf(entry, wanted, words)
        return rank === undefined ? [] : [{ rank, entry }]
      })
      return found
        .sort((a, b) => a.rank - b.rank || b.entry.weight - a.entry.weight)
        .slice(0, limit)
        .map(({ entry }) => entry.facts)
    },
  }
}

/** Less would be found in nearly everything. */
const minCharsWithin = 3

/** 0 is best; undefined: not found. */
const rankOf = (
  { symbol, name, words }: Entry,
  wanted: string,
  wantedWords: readonly string[],
): number | undefined => {
  if (symbol === wanted) return 1
  if (name === wanted) return 2
  if (symbol.startsWith(wanted)) return 3
  if (name.startsWith(wanted)) return 4
  const inWords = (part: string): boolean => words.some((word) => word.startsWith(part))
  if (wantedWords.every(inWords)) return 5
  if (wanted.length < minCharsWithin) return undefined
  return symbol.includes(wanted) || name.includes(wanted) ? 6 : undefined
}

/** Alike however it is written: full width, capitals, several spaces. */
const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const withoutSign = (text: string): string => text.replace(/^\$/, '')
