import type { TraderVerbs } from './verbs.ts'
import { readAddress } from '../../solana/address/read-address.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { tokenTraders } from './schema/launch-data.ts'
import { resultsQuery } from './schema/launch-query.ts'
import { mintParameter } from './schema/token.ts'

const readQuery = makeQueryReader(resultsQuery)

const path = '/v1/data/tokens/:mint/traders'

export const listTokenTradersRoute: Route<TraderVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'trader-data',
  traffic: 'product',
  readQuery,
  mount: (app, { listTokenTraders }) =>
    app.get(
      path,
      ({ params, request }) =>
        listTokenTraders({ ...readQuery(request.url), mint: readAddress(params.mint, 'mint') }),
      {
        response: answers(tokenTraders, {
          beInvalid: '`mint` must be a base58 Solana address (32 bytes).',
          callUpstream: true,
        }),
        detail: {
          parameters: [mintParameter, ...describeQuery(resultsQuery)],
          operationId: 'listTokenTraders',
          tags: ['Trader Data'],
          summary: 'List traders of a token',
          description:
            'The wallets that traded a token, by realized profit, before network fees. From a part of the trades, purchases would be paired with the wrong sales, so the list is empty unless nearly all blocks since the first of these trades were read. A wallet that trades with itself can look like a good trader.',
        },
      },
    ),
}
