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
          description: `Tokens that stand out by volume, number of wallets or price movement, from the trades that this server follows and from a provider’s list. A trending token is not a safe one: check \`riskLevel\`. Tokens without a value for the sorted figure come last. Responses are at most about 75 seconds old. ${attributionWords}`,
        },
      },
    ),
}
