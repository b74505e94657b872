import { describeQuery, makeQueryReader } from '../../endpoint/query.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { publicApiStats, statsQuery } from './schema/stats.ts'
import type { Route } from '../../endpoint/route.ts'

const readQuery = makeQueryReader(statsQuery)

const path = '/v1/monitoring/public-api/stats'

export const readStatsRoute: Route = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'monitoring',
  traffic: 'monitoring',
  mount: (app, { stats }) =>
    app.get(path, ({ request }) => stats.readStats(readQuery(request.url)), {
      response: answers(publicApiStats, {
        beInvalid: 'limit: expected an integer from 1 to 100.',
      }),
      detail: {
        parameters: describeQuery(statsQuery),
        operationId: 'getPublicApiStats',
        tags: ['Monitoring'],
        summary: 'Get public API stats',
        description:
          'Counts, errors and latencies of every request that this process has handled since `windowStartedAt`, on both addresses. Metadata only: route templates, never what was asked or who asked.',
      },
    }),
}
