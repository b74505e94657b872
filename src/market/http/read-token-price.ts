import type { TokenVerbs } from './verbs.ts'
import { attributionWords } from '../words/attribution.ts'
import { readAddress } from '../../solana/address/read-address.ts'
import { type MintContext, maybeSync, makeAnswerText } from '../../endpoint/answer-text.ts'
import type { Route } from '../../endpoint/route.ts'
import { priceAnswer } from './schema/token-price.ts'
import { mintParameter } from './schema/token.ts'

const path = '/v1/data/tokens/:mint/price'

const { send, documented } = makeAnswerText(priceAnswer, {
  beInvalid: '`mint` must be a base58 Solana address (32 bytes).',
  askUpstream: true,
})

export const readTokenPriceRoute: Route<TokenVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'token-data',
  traffic: 'product',
  mount: (app, { tokenData }) =>
    app.get(
      path,
      maybeSync(({ params, set }: MintContext) =>
        send(set, tokenData.price(readAddress(params.mint, 'mint'))),
      ),
      {
        detail: {
          ...documented,
          parameters: [mintParameter],
          operationId: 'getTokenPrice',
          tags: ['Token Data'],
          summary: 'Get the price of a token',
          description: `The price of one token in USD, with its source and time. Returns \`404\` if no source has a price: prices are never guessed. While all providers fail, the last known price is returned for up to ten minutes. ${attributionWords}`,
        },
      },
    ),
}
