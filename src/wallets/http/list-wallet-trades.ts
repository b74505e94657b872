import type { WalletVerbs } from './verbs.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { walletPageQuery, walletParameter, walletTrades } from './schema/wallet-data.ts'

const readQuery = makeQueryReader(walletPageQuery)

const path = '/v1/data/wallets/:address/trades'

export const listWalletTradesRoute: Route<WalletVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'wallet-data',
  traffic: 'product',
  mount: (app, { listWalletTrades }) =>
    app.get(
      path,
      ({ params, request }) => listWalletTrades({ ...params, ...readQuery(request.url) }),
      {
        response: answers(walletTrades, {
          beInvalid: '`address` must be a base58 Solana address (32 bytes).',
          askUpstream: true,
        }),
        detail: {
          parameters: [walletParameter, ...describeQuery(walletPageQuery)],
          operationId: 'listWalletTrades',
          tags: ['Wallet Data'],
          summary: 'List the trades of a wallet',
          description:
            'Exchanges of one token for another, newest first, told from what the wallet had before and after: whatever the program or route, also what two who both signed sent each other without any. Looked through are the transactions that name the wallet and those of up to ten of the token accounts that it has now, the best known tokens first. Of one request at most 120 transactions are read in full: a busy wallet gives short pages, and `meta.nextCursor` says where to go on. Transactions whose content the node has forgotten are passed over.',
        },
      },
    ),
}
