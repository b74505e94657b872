import { answers } from '../../endpoint/schema/fault.ts'
import type { Route } from '../../endpoint/route.ts'
import { readAddress } from '../../solana/address/read-address.ts'
import { tokenHolders } from './schema/launch-data.ts'
import { mintParameter } from './schema/token.ts'
import type { TraderVerbs } from './verbs.ts'

const path = '/v1/data/tokens/:mint/holders'

export const listTokenHoldersRoute: Route<TraderVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'trader-data',
  traffic: 'product',
  mount: (app, { listTokenHolders }) =>
    app.get(path, ({ params }) => listTokenHolders({ mint: readAddress(params.mint, 'mint') }), {
      response: answers(tokenHolders, {
        beInvalid: '`mint` must be a base58 Solana address (32 bytes).',
        callUpstream: true,
      }),
      detail: {
        parameters: [mintParameter],
        operationId: 'listTokenHolders',
        tags: ['Trader Data'],
        summary: 'List holders of a launch over time',
        description:
          'How many token accounts hold a token of a launch program, from its creation on, if this server has read the blocks since then. A pool or launch curve counts as one account; a wallet with several accounts counts several times.',
      },
    }),
}
