import { trendingSorts } from '../../tokens/trending.ts'
import { integerParameter, type Parameter, wordParameter } from '../../../endpoint/schema/query.ts'

const queryMaxChars = 128

/** Characters that no token name contains. */
const controlCharacter = /\p{Cc}/u

const searchTerm: Parameter<string> = {
  fallback: '',
  required: true,
  read: (text) => {
    const term = text.trim()
    const chars = [...term].length
    return chars >= 1 &&
      chars <= queryMaxChars &&
      !controlCharacter.test(text) &&
      term.isWellFormed()
      ? term
      : undefined
  },
  expected: `1 to ${queryMaxChars} characters, none of them a control character`,
  means: 'A symbol, a name or a mint address.',
  schema: { type: 'string', minLength: 1, maxLength: queryMaxChars, example: 'usdc' },
}

const limit = integerParameter(1, 100, 20, 'Maximum number of tokens to return.')

export const searchQuery = { query: searchTerm, limit }

export const trendingQuery = {
  window: wordParameter(
    ['5m', '1h', '6h', '24h'],
    '24h',
    'Period of the trades that count. Volumes and price changes in the rows always cover 24 hours.',
  ),
  sort: wordParameter(
    trendingSorts,
    'volume',
    'Sort order, highest first: `volume` in USD, number of trading `wallets`, or price `movement` in either direction.',
  ),
  limit,
}
