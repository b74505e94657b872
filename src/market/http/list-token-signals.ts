import type { TraderVerbs } from './verbs.ts'
import { attributionText } from '../words/attribution.ts'
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
  readQuery,
  mount: (app, { listSignals }) =>
    app.get(path, ({ request }) => listSignals(readQuery(request.url)), {
      response: answers(tokenSignals, {
        beInvalid: '`window` must be one of 1h, 6h, 24h.',
        callUpstream: true,
      }),
      detail: {
        parameters: describeQuery(signalsQuery),
        operationId: 'listTokenSignals',
        tags: ['Trader Data'],
        summary: 'Find notable tokens',
        description: `Tokens with notable movement in the trades that this server follows: several wallets accumulating a token (watched wallets and those with a good record weigh more), volume far above its usual level, a sell-off with a falling price, or many buyers and no sales. Where too few blocks of the window were read, only watched wallets count as accumulating, and buyers without sales are not reported, since the sales may be in the other blocks. Risk changes come from the mints of the busiest tokens, checked every few minutes: new supply minted, a new mint or freeze authority, a permanent delegate, a higher transfer fee, paused transfers or a transfer hook, and, if token data sources are on, pools that lost more than half of their liquidity. Routine actions of stablecoin issuers are left out. Trading by a single wallet or in circles lowers the score, and the summary says so. A handful of trades never makes a signal. Signals are not advice: check \`riskLevel\` and \`POST /v1/security/token-risk\`. Responses are at most 30 seconds old. ${attributionText}`,
      },
    }),
}
