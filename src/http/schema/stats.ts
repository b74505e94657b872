import { t } from 'elysia'
import { analyticsEventSchema } from '../../domain/stats/analytics-event-schema.ts'
import { MAX_RECENT_EVENTS } from '../../domain/stats/public-api-stats.ts'
import { booleanParameter, integerParameter } from '../query.ts'

const closed = { additionalProperties: false } as const

const count = () => t.Integer({ minimum: 0 })
const counts = () => t.Record(t.String(), count())
const time = () => t.String({ format: 'date-time' })

const eventParams = t.Object(
  {
    api_service: t.String(),
    api_method: t.String(),
    api_route: t.String(),
    api_status: t.Integer(),
    api_status_class: t.String(),
    api_latency_ms: count(),
    api_success: t.Union([t.Literal(0), t.Literal(1)]),
    api_error_code: t.String(),
    api_rate_bucket: t.String(),
    api_client_type: t.String(),
    api_traffic_class: t.String(),
    api_country: t.String(),
    api_edge_region: t.String(),
    api_deploy_sha: t.String(),
  },
  { ...closed, examples: [analyticsEventSchema().example] },
)

const eventName = t.Literal('api_request')

const latencies = {
  avgLatencyMs: count(),
  p50LatencyMs: count(),
  p95LatencyMs: count(),
  p99LatencyMs: count(),
}

const routeStats = t.Object(
  {
    method: t.String(),
    route: t.String({ description: 'Path template, never a path.' }),
    count: count(),
    successCount: count(),
    errorCount: count(),
    rateLimitedCount: count(),
    statusCodes: counts(),
    statusClasses: counts(),
    errors: counts(),
    trafficClasses: counts(),
    ...latencies,
    lastSeenAt: time(),
  },
  closed,
)

/** Contract 2.11. */
export const publicApiStats = t.Object(
  {
    service: t.String(),
    generatedAt: time(),
    windowStartedAt: time(),
    deployment: t.Object({ sha: t.String() }, closed),
    summary: t.Object(
      {
        totalRequests: count(),
        successCount: count(),
        errorCount: count(),
        actionableRequestCount: count(),
        actionableErrorCount: count(),
        noiseRequestCount: count(),
        noiseErrorCount: count(),
        rateLimitedCount: count(),
        ...latencies,
      },
      closed,
    ),
    statusClasses: counts(),
    errors: counts(),
    clientTypes: counts(),
    trafficClasses: counts(),
    countries: counts(),
    edgeRegions: counts(),
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
        { maxItems: MAX_RECENT_EVENTS },
      ),
    ),
  },
  closed,
)

/** Contract 4.1. */
export const statsQuery = {
  includeRecent: booleanParameter(false),
  limit: integerParameter(1, MAX_RECENT_EVENTS, 20),
}
