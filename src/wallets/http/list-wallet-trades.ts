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
  readQuery,
  mount: (app, { listWalletTrades }) =>
    app.get(
      path,
      ({ params, request }) => listWalletTrades({ ...params, ...readQuery(request.url) }),
      {
        response: answers(walletTrades, {
          beInvalid: '`address` must be a base58 Solana address (32 bytes).',
          callUpstream: true,
        }),
        detail: {
          parameters: [walletParameter, ...describeQuery(walletPageQuery)],
          operationId: 'listWalletTrades',
          tags: ['Wallet Data'],
          summary: 'List wallet trades',
          description:
            'Exchanges of one token for another, newest first. They are derived from the wallet’s balances before and after each transaction, so any program or route is covered, including direct exchanges between two signers. It covers the transactions that mention the wallet and those of up to ten of its current token accounts, well-known tokens first. Each request reads at most 120 transactions in full: busy wallets return short pages, and `meta.nextCursor` continues. Transactions that the node no longer stores are skipped.',
        },
      },
    ),
}
