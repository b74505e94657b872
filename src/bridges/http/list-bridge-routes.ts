import type { BridgeRouteVerbs } from '../bridge-verbs.ts'
import type { Route } from '../../endpoint/route.ts'
import { bridgeRouteListing } from './schema/bridge-listing.ts'
import { answers } from '../../endpoint/schema/fault.ts'

const path = '/v1/bridge/routes'

export const listBridgeRoutesRoute: Route<BridgeRouteVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'bridge',
  traffic: 'product',
  mount: (app, { bridge }) =>
    app.get(path, () => bridge.listRoutes(), {
      response: answers(bridgeRouteListing),
      detail: {
        operationId: 'listBridgeRoutes',
        tags: ['Bridge'],
        summary: 'List bridge routes',
        description:
          'The bridge’s asset, quote and status routes, the assets they move, and the chains that the enabled providers support. Responds immediately, even while providers are unavailable.',
      },
    }),
}
