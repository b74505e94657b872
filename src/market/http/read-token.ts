import type { TokenVerbs } from './verbs.ts'
import { attributionWords } from '../words/attribution.ts'
import { readAddress } from '../../solana/address/read-address.ts'
import { type MintContext, maybeSync, makeAnswerText } from '../../endpoint/answer-text.ts'
import type { Route } from '../../endpoint/route.ts'
import { tokenProfileAnswer } from './schema/token-profile.ts'
import { mintParameter } from './schema/token.ts'

const path = '/v1/data/tokens/:mint'

const { send, documented } = makeAnswerText(tokenProfileAnswer, {
  beInvalid: '`mint` must be a base58 Solana address (32 bytes).',
  askUpstream: true,
})

export const readTokenRoute: Route<TokenVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'token-data',
  traffic: 'product',
  mount: (app, { tokenData }) =>
    app.get(
      path,
      maybeSync(({ params, set }: MintContext) =>
        send(set, tokenData.profile(readAddress(params.mint, 'mint'))),
      ),
      {
        detail: {
          ...documented,
          parameters: [mintParameter],
          operationId: 'getToken',
          tags: ['Token Data'],
          summary: 'Get the profile of a token',
          description: `Token facts from providers and from the chain. If one source fails, the response has what the others know. Returns \`404\` if the address is not a mint; the message says what it is. Responses are at most about 40 seconds old. ${attributionWords}`,
        },
      },
    ),
}
