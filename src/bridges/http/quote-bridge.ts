import type { BridgeRouteVerbs } from '../bridge-verbs.ts'
import type { Route } from '../../endpoint/route.ts'
import { bridgeQuoteAnswer, bridgeQuoteBody, usualSlippageBps } from './schema/bridge-quote.ts'
import { answers } from '../../endpoint/schema/fault.ts'

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
      ({ body: { mode = 'exact-in', slippageBps = usualSlippageBps, dry = false, ...body } }) =>
        bridge.quote({ ...body, mode, slippageBps, dry }),
      {
        body: bridgeQuoteBody,
        response: answers(bridgeQuoteAnswer, {
          beInvalid:
            '`recipient` must be a Bitcoin address (bc1…, 1… or 3…) for Bitcoin; this is none: it has another form.',
          haveBody: true,
          askUpstream: true,
        }),
        detail: {
          operationId: 'quoteBridge',
          tags: ['Bridge'],
          summary: 'Quote a transfer',
          description:
            'Asks every provider that can move the pair, side by side, and ranks what they answer by what arrives. Each answer is checked: amounts, expiry, addresses, the provider’s signature where it signs. A Solana transaction gets a fresh blockhash and is scanned; what is malicious, or takes more than was quoted, is not handed out. Nothing is signed or sent here.',
        },
      },
    ),
}
