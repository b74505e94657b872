import type { StatsReader } from '../stats/public-api-stats.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { publicApiStats, statsQuery } from './schema/stats.ts'
import type { Route } from '../../endpoint/route.ts'

const readQuery = makeQueryReader(statsQuery)

const path = '/v1/monitoring/public-api/stats'

export type StatsVerbs = { stats: StatsReader }

export const readStatsRoute: Route<StatsVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'monitoring',
  traffic: 'monitoring',
  mayBePrivate: true,
  readQuery,
  mount: (app, { stats }) =>
    app.get(path, ({ request }) => stats.readStats(readQuery(request.url)), {
      response: answers(publicApiStats, {
        beInvalid: '`limit` must be an integer from 1 to 100.',
      }),
      detail: {
        parameters: describeQuery(statsQuery),
        operationId: 'getPublicApiStats',
        tags: ['Monitoring'],
        summary: 'Get public API stats',
        description:
          'Counts, errors and latencies of every request that this process has handled since `windowStartedAt`, on both addresses; with `DATABASE_URL`, that all instances sharing it have handled, those that ended included. Metadata only: route templates, never the content or origin of a request.',
      },
    }),
}
