import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { MAX_RECENT_EVENTS } from '../../stats/public-api-stats.ts'
import { booleanParameter, integerParameter } from '../../../endpoint/schema/query.ts'
import statsSamples from './stats.samples.json' with { type: 'json' }

const closed = { additionalProperties: false } as const

const count = (description?: string) =>
  t.Integer({ minimum: 0, ...(description && { description }) })
const counts = (description: string) => t.Record(t.String(), count(), { description })
const time = (description?: string) =>
  t.String({ format: 'date-time', ...(description && { description }) })

const word = (description: string) => t.String({ description })

const eventParams = t.Object(
  {
    api_service: word('Always `drawbridge`.'),
    api_method: word('Method, such as `POST`.'),
    api_route: word('Path template, never a path.'),
    api_status: t.Integer({ description: 'Status that was answered.' }),
    api_status_class: word('Its class, such as `2xx`.'),
    api_latency_ms: count('Milliseconds from the arrival of the request to its answer.'),
    api_success: t.Union([t.Literal(0), t.Literal(1)], { description: '1 below status 400.' }),
    api_error_code: word('Code of the error; `none` where there is none.'),
    api_rate_bucket: word('Group of routes that the quota counted.'),
    api_client_type: word('Kind of client, by its `user-agent` alone.'),
    api_traffic_class: word('`product`, `monitoring`, `docs` or `probe`.'),
    api_country: word('Country of the client; `unknown` where it is not told.'),
    api_edge_region: word('Region of the proxy; `unknown` where it is not told.'),
    api_deploy_sha: word('Commit that was built.'),
  },
  { ...closed, title: 'ApiRequestEventParams' },
)

const eventName = t.Literal('api_request')

const latencies = {
  avgLatencyMs: count('Mean, in milliseconds.'),
  p50LatencyMs: count('Half of the answers took no longer.'),
  p95LatencyMs: count('95 of 100 answers took no longer.'),
  p99LatencyMs: count('99 of 100 answers took no longer.'),
}

const routeStats = t.Object(
  {
    method: t.String(),
    route: t.String({ description: 'Path template, never a path.' }),
    count: count(),
    successCount: count(),
    errorCount: count(),
    rateLimitedCount: count(),
    statusCodes: counts('Requests by status, such as `200`.'),
    statusClasses: counts('Requests by class of status, such as `2xx`.'),
    errors: counts('Refusals by error code.'),
    trafficClasses: counts('Requests by kind of traffic.'),
    ...latencies,
    lastSeenAt: time(),
  },
  { ...closed, title: 'RouteStats' },
)

/** Contract 2.11. */
export const publicApiStats = t.Object(
  {
    service: t.String(),
    generatedAt: time(),
    windowStartedAt: time('When this process started to count.'),
    deployment: t.Object({ sha: t.String({ description: 'Commit that runs.' }) }, closed),
    summary: t.Object(
      {
        totalRequests: count('Requests handled, refusals included.'),
        successCount: count('Answered with a status below 400.'),
        errorCount: count('Answered with 400 or above.'),
        actionableRequestCount: count('Requests of `product` traffic.'),
        actionableErrorCount: count('Errors of `product` traffic.'),
        noiseRequestCount: count('All other requests: monitoring, documents, probes.'),
        noiseErrorCount: count('All other errors.'),
        rateLimitedCount: count('Refused by a quota.'),
        ...latencies,
      },
      closed,
    ),
    statusClasses: counts('Requests by class of status, such as `2xx`.'),
    errors: counts('Refusals by error code.'),
    clientTypes: counts('Requests by kind of client, such as `browser` or `sdk`.'),
    trafficClasses: counts('Requests by `product`, `monitoring`, `docs` and `probe`.'),
    countries: counts('Requests by ISO country; `unknown` where nothing tells it.'),
    edgeRegions: counts('Requests by region of the edge; `unknown` where nothing tells it.'),
    routes: t.Array(routeStats),
    analyticsEventSchema: t.Object(
      { eventName, paramNames: t.Array(t.String()), example: eventParams },
      closed,
    ),
    recentEvents: t.Optional(
      t.Array(
        t.Object(
          {
            observedAt: time(),
            requestId: t.String(),
            analyticsEvent: t.Object({ name: eventName, params: eventParams }, closed),
          },
          closed,
        ),
        {
          maxItems: MAX_RECENT_EVENTS,
          description: 'Newest first; only where `includeRecent` is true.',
        },
      ),
    ),
  },
  {
    ...closed,
    title: 'PublicApiStats',
    description: 'Counts, errors and latencies since `windowStartedAt`.',
    examples: [statsSamples.answer],
  },
)
export type StatsAnswer = Static<typeof publicApiStats>

/** Contract 4.1. */
export const statsQuery = {
  includeRecent: booleanParameter(false, 'Whether to add `recentEvents`, newest first.'),
  limit: integerParameter(
    1,
    MAX_RECENT_EVENTS,
    20,
    'Most events in `recentEvents` when `includeRecent` is true.',
  ),
}
