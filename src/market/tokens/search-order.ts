import type { RiskLevel } from '../../findings/score.ts'
import type { Token } from './known-token.ts'

/**
 * The order in which found tokens are shown: the one of that symbol that somebody vouches for, the mint itself, then by
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
