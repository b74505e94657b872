import type { WalletVerbs } from './verbs.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { walletOverview, walletOverviewQuery, walletParameter } from './schema/wallet-data.ts'

const readQuery = makeQueryReader(walletOverviewQuery)

const path = '/v1/data/wallets/:address'

export const readWalletRoute: Route<WalletVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'wallet-data',
  traffic: 'product',
  readQuery,
  mount: (app, { readWallet }) =>
    app.get(path, ({ params, request }) => readWallet({ ...params, ...readQuery(request.url) }), {
      response: answers(walletOverview, {
        beInvalid: '`address` must be a base58 Solana address (32 bytes).',
        callUpstream: true,
      }),
      detail: {
        parameters: [walletParameter, ...describeQuery(walletOverviewQuery)],
        operationId: 'getWalletOverview',
        tags: ['Wallet Data'],
        summary: 'Get a wallet overview',
        description:
          'A wallet at a glance: its public name, the number and current value of its holdings, its recent trades, and whether lists of reported addresses name it. An unused address returns an empty overview. Values that would take too many requests to the node are left out.',
      },
    }),
}
