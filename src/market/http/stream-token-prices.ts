import { documentedAnswers } from '../../endpoint/answer-text.ts'
import type { Route } from '../../endpoint/route.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import { attributionText } from '../words/attribution.ts'
import { readMintList } from './read-addresses.ts'
import { priceStream } from './schema/stream.ts'
import { pricesQuery } from './schema/token-price.ts'
import type { StreamVerbs } from './verbs.ts'

const readQuery = makeQueryReader(pricesQuery)

const path = '/v1/data/tokens/prices/stream'

export const streamTokenPricesRoute: Route<StreamVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'token-data',
  traffic: 'product',
  readQuery,
  streams: true,
  mount: (app, { openStream, joinPrices }) =>
    app.get(
      path,
      (context) => {
        const mints = readMintList(readQuery(context.request.url).mints)
        return openStream(context, 'prices', (sink) => joinPrices(mints, sink))
      },
      {
        detail: {
          ...documentedAnswers(priceStream, {
            beInvalid: '`mints` must be 1 to 100 mint addresses, comma separated.',
          }),
          parameters: describeQuery(pricesQuery),
          operationId: 'streamTokenPrices',
          tags: ['Token Data'],
          summary: 'Stream the prices of tokens',
          description: `Server-sent events: the current price of each token, and again whenever it changes, at most once a second. A \`price\` event has the same data as the prices route. Only the newest price counts, so nothing is repeated after a reconnect. Mints without a known price have no event until one is known. \`lagged\` and \`end\` are those of the stream of trades. ${attributionText}`,
        },
      },
    ),
}
