import type { TokenVerbs } from './verbs.ts'
import { attributionWords } from '../words/attribution.ts'
import { type HandlerContext, maybeSync, makeAnswerText } from '../../endpoint/answer-text.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { tokenListAnswer } from './schema/token.ts'
import { searchQuery } from './schema/token-list-query.ts'

const readQuery = makeQueryReader(searchQuery)

const path = '/v1/data/tokens/search'

const { send, documented } = makeAnswerText(tokenListAnswer, {
  beInvalid: '`query` must be 1 to 128 characters, none of them a control character.',
  askUpstream: true,
})

export const searchTokensRoute: Route<TokenVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'token-data',
  traffic: 'product',
  mount: (app, { tokenData }) =>
    app.get(
      path,
      maybeSync(({ request, set }: HandlerContext) =>
        send(set, tokenData.search(readQuery(request.url))),
      ),
      {
        detail: {
          ...documented,
          parameters: describeQuery(searchQuery),
          operationId: 'searchTokens',
          tags: ['Token Data'],
          summary: 'Search tokens by symbol, name or mint',
          description: `A verified token with that symbol comes first, then the exact mint, then tokens that start with the query, then the rest. Imitations come after the tokens they imitate, and their \`riskLevel\` says so. Verified tokens are built in, so they are found even while no provider responds; a mint address that no provider knows is looked up on the chain. Empty if nothing matches. Responses are at most about 30 seconds old. ${attributionWords}`,
        },
      },
    ),
}
