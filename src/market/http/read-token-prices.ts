import type { TokenVerbs } from './verbs.ts'
import { attributionWords } from '../words/attribution.ts'
import { readMints } from '../read-mints.ts'
import { type HandlerContext, maybeSync, makeAnswerText } from '../../endpoint/answer-text.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { priceListAnswer, pricesQuery } from './schema/token-price.ts'

const readQuery = makeQueryReader(pricesQuery)

const path = '/v1/data/tokens/prices'

const { send, documented } = makeAnswerText(priceListAnswer, {
  beInvalid: '`mints` must be 1 to 100 mint addresses, comma separated.',
  askUpstream: true,
})

export const readTokenPricesRoute: Route<TokenVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'token-data',
  traffic: 'product',
  mount: (app, { tokenData }) =>
    app.get(
      path,
      maybeSync(({ request, set }: HandlerContext) =>
        send(set, tokenData.prices(readMints(readQuery(request.url).mints))),
      ),
      {
        detail: {
          ...documented,
          parameters: describeQuery(pricesQuery),
          operationId: 'listTokenPrices',
          tags: ['Token Data'],
          summary: 'Get the prices of several tokens',
          description: `Prices of up to 100 tokens in USD, each with its source and time. Mints without a known price are left out. ${attributionWords}`,
        },
      },
    ),
}
