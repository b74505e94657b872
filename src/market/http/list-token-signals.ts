import type { TraderVerbs } from './verbs.ts'
import { attributionWords } from '../words/attribution.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { tokenSignals } from './schema/trader-data.ts'
import { signalsQuery } from './schema/trader-query.ts'

const readQuery = makeQueryReader(signalsQuery)

const path = '/v1/data/signals/tokens'

export const listTokenSignalsRoute: Route<TraderVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'trader-data',
  traffic: 'product',
  mount: (app, { listSignals }) =>
    app.get(path, ({ request }) => listSignals(readQuery(request.url)), {
      response: answers(tokenSignals, {
        beInvalid: '`window` must be one of 1h, 6h, 24h.',
        askUpstream: true,
      }),
      detail: {
        parameters: describeQuery(signalsQuery),
        operationId: 'listTokenSignals',
        tags: ['Trader Data'],
        summary: 'Find notable tokens',
        description: `Tokens with notable movement in the trades that this server follows: several wallets that gather one (watched ones and those with a good record weigh more), volume far above what is usual for it, a sell-off with a falling price, or many buyers and not one sale. Risk shifts come from the mints of the busiest tokens, looked at every few minutes: new tokens minted, the power to mint or to freeze in new hands, a permanent delegate, a transfer fee raised, transfers stopped or handed to a program, and, where sources of token data are on, pools that lost more than half. Issuers of known money are left out where they do what issuers do. Trade that one wallet makes, or that goes round, lowers the score and is said. Nothing is told from a handful of trades. A signal is no advice: look at \`riskLevel\` and \`POST /v1/security/token-risk\`. Answers are at most half a minute old. ${attributionWords}`,
      },
    }),
}
