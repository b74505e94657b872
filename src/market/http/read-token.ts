import type { TokenVerbs } from './verbs.ts'
import { attributionWords } from '../words/attribution.ts'
import { askedMint } from '../asked-mint.ts'
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
        send(set, tokenData.profile(askedMint(params.mint))),
      ),
      {
        detail: {
          ...documented,
          parameters: [mintParameter],
          operationId: 'getToken',
          tags: ['Token Data'],
          summary: 'Read what is known of a token',
          description: `What providers and the chain know of a token, side by side: where one of them fails, the answer holds what the other knows. \`404\` says what stands at an address that is no mint. Answers are at most some 40 seconds old. ${attributionWords}`,
        },
      },
    ),
}
