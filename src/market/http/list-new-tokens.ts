import type { TraderVerbs } from './verbs.ts'
import { attributionText } from '../words/attribution.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { launchList } from './schema/launch-data.ts'
import { launchesQuery } from './schema/launch-query.ts'

const readQuery = makeQueryReader(launchesQuery)

const path = '/v1/data/tokens/new'

export const listNewTokensRoute: Route<TraderVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'trader-data',
  traffic: 'product',
  readQuery,
  mount: (app, { listLaunches }) =>
    app.get(path, ({ request }) => listLaunches(readQuery(request.url)), {
      response: answers(launchList, {
        beInvalid: '`state` must be one of new, graduating, graduated.',
        callUpstream: true,
      }),
      detail: {
        parameters: describeQuery(launchesQuery),
        operationId: 'listNewTokens',
        tags: ['Trader Data'],
        summary: 'List token launches',
        description: `Tokens of Pump.fun, Raydium LaunchLab, Meteora Dynamic Bonding Curve, Moonshot, Boop.fun and Heaven, as their programs recorded them in the blocks that this server read. Moonshot and Boop.fun do not record how much is sold, and tokens of Heaven have a pool from the start. Nearly all of them lose most of their value: check \`riskLevel\` and \`POST /v1/security/token-risk\`. Empty if the server does not read blocks; \`meta.coverage\` says how many of the last day it read. Launches without a trade for a week are dropped. ${attributionText}`,
      },
    }),
}
