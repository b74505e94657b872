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
  mount: (app, { listLeaderboard }) =>
    app.get(path, ({ request }) => listLeaderboard(readQuery(request.url)), {
      response: answers(leaderboard, {
        beInvalid: '`window` must be one of 24h, 7d, 30d.',
        askUpstream: true,
      }),
      detail: {
        parameters: describeQuery(leaderboardQuery),
        operationId: 'listTraders',
        tags: ['Trader Data'],
        summary: 'Rank traders',
        description:
          'What traders made in the trades that this server follows. Results are realised ones, first bought first sold, at the worth of each trade at its time and without the fees of the chain. Tokens that came from elsewhere than a trade seen here have no known cost: their sale is no gain and no loss, and `coveragePct` says how much of the sales could be counted. A wallet that trades with itself can look like a good trader. Of very many trades the newest hundred thousand count. Answers are at most half a minute old.',
      },
    }),
}
