import type { BridgeRouteVerbs } from '../bridge-verbs.ts'
import type { Route } from '../../endpoint/route.ts'
import { bridgeQuoteAnswer, bridgeQuoteBody } from './schema/bridge-quote.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { defaultSlippageBps } from '../thresholds.ts'

const path = '/v1/bridge/quote'

export const quoteBridgeRoute: Route<BridgeRouteVerbs> = {
  method: 'POST',
  path,
  listeners: ['api'],
  capability: 'bridge',
  traffic: 'product',
  mount: (app, { bridge }) =>
    app.post(
      path,
      ({ body: { mode = 'exact-in', slippageBps = defaultSlippageBps, dry = false, ...body } }) =>
        bridge.quote({ ...body, mode, slippageBps, dry }),
      {
        body: bridgeQuoteBody,
        response: answers(bridgeQuoteAnswer, {
          beInvalid:
            '`recipient` must be a Bitcoin address (bc1…, 1… or 3…) for bitcoin: it has another form.',
          haveBody: true,
          callUpstream: true,
        }),
        detail: {
          operationId: 'quoteBridge',
          tags: ['Bridge'],
          summary: 'Quote a bridge transfer',
          description:
            'Requests quotes from every provider that supports the pair, in parallel, and ranks them by the amount that arrives. Each quote is checked: amounts, expiry, addresses, and the provider’s signature if it signs. A Solana transaction gets a fresh blockhash and is scanned; one that is malicious or takes more than quoted is never returned. Nothing is signed or sent.',
        },
      },
    ),
}
