import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import { tokenListAnswer } from './schema/token.ts'
import { searchQuery } from './schema/token-list-query.ts'
import { tokenRoute } from './token-route.ts'

const readQuery = makeQueryReader(searchQuery)

export const searchTokensRoute = tokenRoute({
  path: '/v1/data/tokens/search',
  answer: tokenListAnswer,
  beInvalid: '`query` must be 1 to 128 characters, none of them a control character.',
  parameters: describeQuery(searchQuery),
  operationId: 'searchTokens',
  summary: 'Search tokens by symbol, name or mint',
  description: `A verified token with that symbol comes first, then the exact mint, then tokens that start with the query, then the rest. Imitations come after the tokens they imitate, and their \`riskLevel\` says so. Verified tokens are built in, so they are found even while no provider responds; a mint address that no provider knows is looked up on the chain. Empty if nothing matches. Responses are at most about 30 seconds old.`,
  respond: ({ tokenData }, { url }) => tokenData.search(readQuery(url)),
})
