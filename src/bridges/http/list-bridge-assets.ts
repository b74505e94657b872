import type { BridgeRouteVerbs } from '../bridge-verbs.ts'
import { knownFields } from '../../basics/known-fields.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { bridgeAssets, bridgeAssetsQuery } from './schema/bridge-listing.ts'
import { answers } from '../../endpoint/schema/fault.ts'

const readQuery = makeQueryReader(bridgeAssetsQuery)

const path = '/v1/bridge/assets'

export const listBridgeAssetsRoute: Route<BridgeRouteVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'bridge',
  traffic: 'product',
  readQuery,
  mount: (app, { bridge }) =>
    app.get(
      path,
      ({ request }) => {
        const { limit, ...filters } = readQuery(request.url)
        return bridge.listAssets({ limit, ...knownFields(filters) })
      },
      {
        response: answers(bridgeAssets, {
          beInvalid: '`direction` must be one of in, out.',
          callUpstream: true,
        }),
        detail: {
          parameters: describeQuery(bridgeAssetsQuery),
          operationId: 'listBridgeAssets',
          tags: ['Bridge'],
          summary: 'List bridge assets',
          description:
            'Assets that can be moved into or out of Solana, merged across providers: each asset has one id, whichever provider carries it. The list is up to 30 minutes old, or older while a provider is unavailable.',
        },
      },
    ),
}
