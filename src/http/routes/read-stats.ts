import { answers } from '../schema/fault.ts'
import { publicApiStats, statsQuery } from '../schema/stats.ts'
import type { Route } from '../route.ts'

const path = '/v1/monitoring/public-api/stats'

export const readStatsRoute: Route = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'monitoring',
  traffic: 'monitoring',
  mount: (app, { stats }) =>
    app.get(
      path,
      ({ query: { includeRecent = false, limit = 20 } }) =>
        stats.readStats({ includeRecent, limit }),
      {
        query: statsQuery,
        response: answers(publicApiStats, { beInvalid: true }),
        detail: {
          operationId: 'getPublicApiStats',
          tags: ['Monitoring'],
          summary: 'Get public API stats',
          description:
            'Counts, errors and latencies of every request that this process has handled since `windowStartedAt`, on both addresses. Metadata only: route templates, never what was asked or who asked.',
        },
      },
    ),
}
