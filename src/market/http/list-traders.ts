import type { TraderVerbs } from './verbs.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { leaderboard } from './schema/trader-data.ts'
import { leaderboardQuery } from './schema/trader-query.ts'

const readQuery = makeQueryReader(leaderboardQuery)

const path = '/v1/data/traders/leaderboard'

export const listTradersRoute: Route<TraderVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'trader-data',
  traffic: 'product',
  readQuery,
  mount: (app, { listLeaderboard }) =>
    app.get(path, ({ request }) => listLeaderboard(readQuery(request.url)), {
      response: answers(leaderboard, {
        beInvalid: '`window` must be one of 24h, 7d, 30d.',
        callUpstream: true,
      }),
      detail: {
        parameters: describeQuery(leaderboardQuery),
        operationId: 'listTraders',
        tags: ['Trader Data'],
        summary: 'Rank traders',
        description:
          'The profit of traders in the trades that this server follows; the board counts from `meta.coverage.since`, and where too few blocks were read, only watched wallets are ranked. Profits are realized by average cost, at the value of each trade at its time and before network fees. Tokens that were not bought in a followed trade have no known cost: selling them counts as neither profit nor loss, and `coveragePct` says how much of the sales could be counted. Traders below 50 % are ranked by volume only. A wallet that trades with itself can look like a good trader. Windows reach back to the start of an hour (24h) or a day (7d, 30d, in UTC), and a busy server ranks again every few minutes.',
      },
    }),
}
