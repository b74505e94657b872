import type { TraderVerbs } from './verbs.ts'
import { pathParameter } from '../../endpoint/path-parameter.ts'
import { readAddress } from '../../solana/address/read-address.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { walletResults } from './schema/launch-data.ts'
import { resultsQuery } from './schema/launch-query.ts'

const readQuery = makeQueryReader(resultsQuery)

const path = '/v1/data/wallets/:address/pnl'

const walletParameter = pathParameter(
  'address',
  'Address of the wallet.',
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
)

export const readWalletResultsRoute: Route<TraderVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'trader-data',
  traffic: 'product',
  readQuery,
  mount: (app, { readWalletResults }) =>
    app.get(
      path,
      ({ params, request }) =>
        readWalletResults({
          ...readQuery(request.url),
          wallet: readAddress(params.address, 'address'),
        }),
      {
        response: answers(walletResults, {
          beInvalid: '`address` must be a base58 Solana address (32 bytes).',
          callUpstream: true,
        }),
        detail: {
          parameters: [walletParameter, ...describeQuery(resultsQuery)],
          operationId: 'getWalletPnl',
          tags: ['Trader Data'],
          summary: 'Get the profit of a wallet',
          description:
            'Realized and unrealized profit of a wallet by token, before network fees, from the trades that this server follows. Tokens received by transfer have no cost: selling them counts as neither profit nor loss, and `coveragePct` says how much of the sales could be counted. Empty unless nearly all blocks since the first of these trades were read, or the wallet is watched.',
        },
      },
    ),
}
