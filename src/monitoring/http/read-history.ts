import { answers } from '../../endpoint/schema/fault.ts'
import type { Route } from '../../endpoint/route.ts'
import type { PublicApiHistory } from '../stats/public-api-history.ts'
import { publicApiHistory } from './schema/history.ts'

const path = '/v1/monitoring/public-api/history'

export type HistoryVerbs = { readHistory: () => Promise<PublicApiHistory> }

export const readHistoryRoute: Route<HistoryVerbs> = {
  method: 'GET',
  path,
  listeners: ['api'],
  capability: 'monitoring',
  traffic: 'monitoring',
  mayBePrivate: true,
  mount: (app, { readHistory }) =>
    app.get(path, () => readHistory(), {
      response: answers(publicApiHistory),
      detail: {
        operationId: 'getPublicApiHistory',
        tags: ['Monitoring'],
        summary: 'Get the public API history',
        description:
          'Requests, errors and latency percentiles of the last 24 hours in intervals of five minutes, on both addresses and across restarts, and the calls of the last hour to each data source. Metadata only: never the content or origin of a request.',
      },
    }),
}
