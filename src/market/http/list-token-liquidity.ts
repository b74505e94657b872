import { answers } from '../../endpoint/schema/fault.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { readAddress } from '../../solana/address/read-address.ts'
import { resultsQuery } from './schema/launch-query.ts'
import { tokenLiquidity } from './schema/token-liquidity.ts'
import { mintParameter } from './schema/token.ts'
import type { TraderVerbs } from './verbs.ts'

const readQuery = makeQueryReader(resultsQuery)

const path = '/v1/data/tokens/:mint/liquidity'

export const listTokenLiquidityRoute: Route<TraderVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'trader-data',
  traffic: 'product',
  readQuery,
  mount: (app, { listTokenLiquidity }) =>
    app.get(
      path,
      ({ params, request }) =>
        listTokenLiquidity({
          ...readQuery(request.url),
          mint: readAddress(params.mint, 'mint'),
        }),
      {
        response: answers(tokenLiquidity, {
          beInvalid: '`mint` must be a base58 Solana address (32 bytes).',
          callUpstream: true,
        }),
        detail: {
          parameters: [mintParameter, ...describeQuery(resultsQuery)],
          operationId: 'listTokenLiquidity',
          tags: ['Trader Data'],
          summary: 'List liquidity moves of a token',
          description:
            'Liquidity of a token that wallets added to pools of known exchanges or removed from them, newest first, in the blocks that this server read. A large removal by few wallets is how issuers leave a token. `meta.coverage` says how many of the blocks were read. Empty if the server does not read blocks; kept as long as trades.',
        },
      },
    ),
}
