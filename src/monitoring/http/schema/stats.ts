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
    api_method: word('HTTP method, such as `POST`.'),
    api_route: word('Path template, never the actual path.'),
    api_status: t.Integer({ description: 'HTTP status of the response.' }),
    api_status_class: word('Status class, such as `2xx`.'),
    api_latency_ms: count('Milliseconds from the arrival of the request to its response.'),
    api_success: t.Integer({
      minimum: 0,
      maximum: 1,
      description: '1 below status 400, 0 otherwise.',
    }),
    api_error_code: word('Error code; `none` if there is none.'),
    api_rate_bucket: word('Group of routes that the quota applied to.'),
    api_client_type: word('Kind of client, based only on its `user-agent`.'),
    api_traffic_class: word('`product`, `monitoring`, `docs` or `probe`.'),
    api_country: word('Country of the client; `unknown` if the proxy does not report it.'),
    api_edge_region: word('Region of the proxy; `unknown` if the proxy does not report it.'),
    api_deploy_sha: word('Commit of the build.'),
  },
  { ...closed, title: 'ApiRequestEventParams' },
)

const eventName = t.Literal('api_request')

const latencies = {
  avgLatencyMs: count('Mean latency, in milliseconds.'),
  p50LatencyMs: count('Median latency, in milliseconds.'),
  p95LatencyMs: count('95th percentile, in milliseconds.'),
  p99LatencyMs: count('99th percentile, in milliseconds.'),
}

const routeStats = t.Object(
  {
    method: t.String(),
    route: t.String({ description: 'Path template, never the actual path.' }),
    count: count(),
    successCount: count(),
    errorCount: count(),
    rateLimitedCount: count(),
    statusCodes: counts('Requests by status, such as `200`.'),
    statusClasses: counts('Requests by status class, such as `2xx`.'),
    errors: counts('Errors by code.'),
    trafficClasses: counts('Requests by traffic class.'),
    ...latencies,
    lastSeenAt: time(),
  },
  { ...closed, title: 'RouteStats' },
)

export const publicApiStats = t.Object(
  {
    service: t.String(),
    generatedAt: time(),
    windowStartedAt: time(
      'When counting started: with this process, or with the first of the instances that share a database and replaced one another without a gap.',
    ),
    deployment: t.Object(
      { sha: t.String({ description: 'Commit of the running build.' }) },
      closed,
    ),
    summary: t.Object(
      {
        totalRequests: count('All requests handled, including errors.'),
        successCount: count('Requests with a status below 400.'),
        errorCount: count('Requests with a status of 400 or above.'),
        actionableRequestCount: count('Requests of `product` traffic.'),
        actionableErrorCount: count('Errors of `product` traffic.'),
        noiseRequestCount: count('All other requests: monitoring, documentation and probes.'),
        noiseErrorCount: count('All other errors.'),
        rateLimitedCount: count('Requests refused by a quota.'),
        ...latencies,
      },
      closed,
    ),
    statusClasses: counts('Requests by status class, such as `2xx`.'),
    errors: counts('Errors by code.'),
    clientTypes: counts('Requests by kind of client, such as `browser` or `sdk`.'),
    trafficClasses: counts(
      'Requests by traffic class: `product`, `monitoring`, `docs` and `probe`.',
    ),
    countries: counts('Requests by ISO country code; `unknown` if not reported.'),
    edgeRegions: counts('Requests by edge region; `unknown` if not reported.'),
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
          description: 'Newest first; only if `includeRecent` is true.',
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

export const statsQuery = {
  includeRecent: booleanParameter(false, 'Whether to include `recentEvents`, newest first.'),
  limit: integerParameter(
    1,
    MAX_RECENT_EVENTS,
    20,
    'Maximum number of `recentEvents` if `includeRecent` is true.',
  ),
}
