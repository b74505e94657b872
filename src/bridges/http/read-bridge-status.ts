import type { BridgeRouteVerbs } from '../bridge-verbs.ts'
import { knownFields } from '../../basics/known-fields.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { bridgeStatusQuery } from './schema/bridge-listing.ts'
import { bridgeStatusAnswer } from './schema/bridge-quote.ts'
import { answers } from '../../endpoint/schema/fault.ts'

const readQuery = makeQueryReader(bridgeStatusQuery)

const path = '/v1/bridge/status'

export const readBridgeStatusRoute: Route<BridgeRouteVerbs> = {
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
        const { provider, id, ...hints } = readQuery(request.url)
        return bridge.readStatus({ provider, id, ...knownFields(hints) })
      },
      {
        response: answers(bridgeStatusAnswer, {
          beInvalid: '`provider` must be the provider of the quote.',
          callUpstream: true,
        }),
        detail: {
          parameters: describeQuery(bridgeStatusQuery),
          operationId: 'readBridgeStatus',
          tags: ['Bridge'],
          summary: 'Get the status of a transfer',
          description:
            'The state of a transfer, in the same terms for all providers and in the provider’s own, with its transactions on both chains. Returns `NOT_FOUND` if the provider does not know the id.',
        },
      },
    ),
}
