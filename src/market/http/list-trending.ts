import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import { tokenListAnswer } from './schema/token.ts'
import { trendingQuery } from './schema/token-list-query.ts'
import { tokenRoute } from './token-route.ts'

const readQuery = makeQueryReader(trendingQuery)

export const listTrendingRoute = tokenRoute({
  path: '/v1/data/tokens/trending',
  answer: tokenListAnswer,
  beInvalid: '`window` must be one of 5m, 1h, 6h, 24h.',
  readQuery,
  parameters: describeQuery(trendingQuery),
  operationId: 'listTrendingTokens',
  summary: 'List trending tokens',
  description: `Tokens that stand out by volume, number of wallets or price movement, from the trades that this server follows and from a provider’s list. A trending token is not a safe one: check \`riskLevel\`. Tokens without a value for the sorted figure come last. Responses are at most about 75 seconds old.`,
  respond: ({ tokenData }, { url }) => tokenData.trending(readQuery(url)),
})
