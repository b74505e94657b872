import type { TokenVerbs } from './verbs.ts'
import { attributionWords } from '../words/attribution.ts'
import { type HandlerContext, maybeSync, makeAnswerText } from '../../endpoint/answer-text.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { tokenListAnswer } from './schema/token.ts'
import { trendingQuery } from './schema/token-list-query.ts'

const readQuery = makeQueryReader(trendingQuery)

const path = '/v1/data/tokens/trending'

const { send, documented } = makeAnswerText(tokenListAnswer, {
  beInvalid: '`window` must be one of 5m, 1h, 6h, 24h.',
  askUpstream: true,
})

export const listTrendingRoute: Route<TokenVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'token-data',
  traffic: 'product',
  mount: (app, { tokenData }) =>
    app.get(
      path,
      maybeSync(({ request, set }: HandlerContext) =>
        send(set, tokenData.trending(readQuery(request.url))),
      ),
      {
        detail: {
          ...documented,
          parameters: describeQuery(trendingQuery),
          operationId: 'listTrendingTokens',
          tags: ['Token Data'],
          summary: 'List trending tokens',
          description: `Tokens that gain attention by volume, wallets and movement of the price: those of the trades that this server follows itself, and those that a provider lists. That a token trends does not make it good: look at \`riskLevel\`. Tokens of which the sorted figure is not known come last. Answers are at most some 75 seconds old. ${attributionWords}`,
        },
      },
    ),
}
