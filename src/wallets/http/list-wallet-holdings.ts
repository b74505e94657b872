import type { WalletVerbs } from './verbs.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { holdingsQuery, walletHoldings, walletParameter } from './schema/wallet-data.ts'

const readQuery = makeQueryReader(holdingsQuery)

const path = '/v1/data/wallets/:address/holdings'

export const listWalletHoldingsRoute: Route<WalletVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'wallet-data',
  traffic: 'product',
  readQuery,
  mount: (app, { readHoldings }) =>
    app.get(path, ({ params, request }) => readHoldings({ ...params, ...readQuery(request.url) }), {
      response: answers(walletHoldings, {
        beInvalid: '`address` must be a base58 Solana address (32 bytes).',
        callUpstream: true,
      }),
      detail: {
        parameters: [walletParameter, ...describeQuery(holdingsQuery)],
        operationId: 'listWalletHoldings',
        tags: ['Wallet Data'],
        summary: 'List wallet holdings',
        description:
          'SOL and tokens of both token programs, added up by mint, most valuable first. Prices are current and cover up to 500 tokens, well-known ones first; a token without a known price has none. Tokens with a zero balance are left out unless `includeEmpty` is set. Staked SOL and deposits in apps are not included.',
      },
    }),
}
