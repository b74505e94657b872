import { trendingSorts } from '../../tokens/trending.ts'
import { integerParameter, type Parameter, wordParameter } from '../../../endpoint/schema/query.ts'

const queryMaxChars = 128

/** What no name holds and no keyboard writes. */
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

const limit = integerParameter(1, 100, 20, 'How many tokens at most.')

export const searchQuery = { query: searchTerm, limit }

export const trendingQuery = {
  window: wordParameter(
    ['5m', '1h', '6h', '24h'],
    '24h',
    'How far back trades count. Prices, volumes and changes of the rows are always those of 24 hours.',
  ),
  sort: wordParameter(
    trendingSorts,
    'volume',
    'Of what the most comes first: `volume` traded in USD, `wallets` that trade, `movement` of the price in either direction.',
  ),
  limit,
}
