import type { TraderVerbs } from './verbs.ts'
import { readAddress } from '../../solana/address/read-address.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { tokenTradesQuery } from './schema/launch-query.ts'
import { mintParameter } from './schema/token.ts'
import { tradeFeed } from './schema/trader-data.ts'

const readQuery = makeQueryReader(tokenTradesQuery)

const path = '/v1/data/tokens/:mint/trades'

export const listTokenTradesRoute: Route<TraderVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'trader-data',
  traffic: 'product',
  readQuery,
  mount: (app, { listTradeFeed }) =>
    app.get(
      path,
      ({ params, request }) =>
        listTradeFeed({ ...readQuery(request.url), mint: readAddress(params.mint, 'mint') }),
      {
        response: answers(tradeFeed, {
          beInvalid: '`mint` must be a base58 Solana address (32 bytes).',
          callUpstream: true,
        }),
        detail: {
          parameters: [mintParameter, ...describeQuery(tokenTradesQuery)],
          operationId: 'listTokenTrades',
          tags: ['Trader Data'],
          summary: 'List trades of a token',
          description:
            'Trades in which a token was bought or sold, newest first, as far as this server follows them. The same rows as `GET /v1/data/trades/feed` with `mint`.',
        },
      },
    ),
}
