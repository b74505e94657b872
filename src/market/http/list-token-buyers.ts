import type { TraderVerbs } from './verbs.ts'
import { readAddress } from '../../solana/address/read-address.ts'
import type { Route } from '../../endpoint/route.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { earlyBuyers } from './schema/launch-data.ts'
import { mintParameter } from './schema/token.ts'

const path = '/v1/data/tokens/:mint/buyers'

export const listTokenBuyersRoute: Route<TraderVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'trader-data',
  traffic: 'product',
  mount: (app, { listEarlyBuyers }) =>
    app.get(path, ({ params }) => listEarlyBuyers({ mint: readAddress(params.mint, 'mint') }), {
      response: answers(earlyBuyers, {
        beInvalid: '`mint` must be a base58 Solana address (32 bytes).',
        callUpstream: true,
      }),
      detail: {
        parameters: [mintParameter],
        operationId: 'listTokenBuyers',
        tags: ['Trader Data'],
        summary: 'List first buyers of a launch',
        description:
          'The first hundred wallets that bought a token of a launch program after its creation, in order, and those among them that may be one party. Groups are a suspicion: wallets of different people may buy in a row or be paid by a common service.',
      },
    }),
}
