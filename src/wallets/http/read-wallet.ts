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
  mount: (app, { readWallet }) =>
    app.get(path, ({ params, request }) => readWallet({ ...params, ...readQuery(request.url) }), {
      response: answers(walletOverview, {
        beInvalid: '`address` must be a base58 Solana address (32 bytes).',
        askUpstream: true,
      }),
      detail: {
        parameters: [walletParameter, ...describeQuery(walletOverviewQuery)],
        operationId: 'getWalletOverview',
        tags: ['Wallet Data'],
        summary: 'Get a wallet overview',
        description:
          'What a wallet is at a glance: its public name, what it holds and what that is worth now, how much it trades, and what lists of addresses say of it. An address that was never used is answered too, with nothing in it. What cannot be had within a bounded number of questions to the node is left out.',
      },
    }),
}
