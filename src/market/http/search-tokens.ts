import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import { tokenListAnswer } from './schema/token.ts'
import { searchQuery } from './schema/token-list-query.ts'
import { tokenRoute } from './token-route.ts'

const readQuery = makeQueryReader(searchQuery)

export const searchTokensRoute = tokenRoute({
  path: '/v1/data/tokens/search',
  answer: tokenListAnswer,
  beInvalid: '`query` must be 1 to 128 characters, none of them a control character.',
  readQuery,
  parameters: describeQuery(searchQuery),
  operationId: 'searchTokens',
  summary: 'Search tokens by symbol, name or mint',
  description: `A verified token with that symbol comes first, then the exact mint, then tokens that start with the query, then the rest. Imitations come after the tokens they imitate, and their \`riskLevel\` says so. If a provider finds nothing or does not respond, the next one is searched, then the list of verified tokens and the trades that this server follows. A mint address that no provider knows is looked up on the chain. Empty if nothing matches. Responses are at most about 30 seconds old.`,
  respond: ({ tokenData }, { url }) => tokenData.search(readQuery(url)),
})
