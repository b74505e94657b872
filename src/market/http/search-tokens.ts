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
          description: `The token of that symbol that somebody vouches for comes first, then the mint itself, then what begins with the words, then the rest; imitations come after what they imitate, and \`riskLevel\` says so. Verified tokens are known here and are found also while no provider answers; a mint address is looked up on the chain where no provider knows it. Empty where there is nothing. Answers are at most some 30 seconds old. ${attributionWords}`,
        },
      },
    ),
}
