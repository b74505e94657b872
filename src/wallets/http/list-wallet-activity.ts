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
  readQuery,
  mount: (app, { listWalletActivity }) =>
    app.get(
      path,
      ({ params, request }) => listWalletActivity({ ...params, ...readQuery(request.url) }),
      {
        response: answers(walletActivity, {
          beInvalid: '`address` must be a base58 Solana address (32 bytes).',
          callUpstream: true,
        }),
        detail: {
          parameters: [walletParameter, ...describeQuery(walletPageQuery)],
          operationId: 'listWalletActivity',
          tags: ['Wallet Data'],
          summary: 'List wallet activity',
          description:
            'Activity of a wallet in plain English, newest first: swaps, incoming and outgoing transfers, staking, approvals and more, including failed transactions. It covers the transactions that mention the wallet and, for incoming transfers, those of up to ten of its current token accounts, well-known tokens first. If the node does not list its token accounts, it covers only the transactions that mention the wallet. Cursors stay valid while new transactions arrive, and across restarts.',
        },
      },
    ),
}
