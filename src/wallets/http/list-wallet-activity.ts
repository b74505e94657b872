import type { WalletVerbs } from './verbs.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { walletActivity, walletPageQuery, walletParameter } from './schema/wallet-data.ts'

const readQuery = makeQueryReader(walletPageQuery)

const path = '/v1/data/wallets/:address/activity'

export const listWalletActivityRoute: Route<WalletVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'wallet-data',
  traffic: 'product',
  mount: (app, { listWalletActivity }) =>
    app.get(
      path,
      ({ params, request }) => listWalletActivity({ ...params, ...readQuery(request.url) }),
      {
        response: answers(walletActivity, {
          beInvalid: '`address` must be a base58 Solana address (32 bytes).',
          askUpstream: true,
        }),
        detail: {
          parameters: [walletParameter, ...describeQuery(walletPageQuery)],
          operationId: 'listWalletActivity',
          tags: ['Wallet Data'],
          summary: 'List the activity of a wallet',
          description:
            'What happened to a wallet in plain words, newest first: swaps, transfers both ways, staking, approvals and more, failed transactions too. Looked through are the transactions that name the wallet and, for what others send it, those of up to ten of the token accounts that it has now, the best known tokens first; where the node does not list its token accounts, those of the wallet alone. Cursors stay valid while new transactions arrive, and across restarts.',
        },
      },
    ),
}
