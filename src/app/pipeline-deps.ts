import { serviceName } from '../monitoring/stats/public-api-stats.ts'
import type { OpenRequests, RequestClients } from '../endpoint/open-request.ts'
import { makeClientTypes } from '../server/client-type.ts'
import { makeOriginCheck } from '../server/known-origin.ts'
import { makeNetworkCheck } from '../server/own-network.ts'
import type { PipelineDeps } from '../server/pipeline.ts'
import { makePlaces } from '../server/place.ts'
import type { OpenStreams } from '../endpoint/open-stream.ts'
import { makeStreamSlots } from '../server/quota/stream-slots.ts'
import type { QuotaStore } from '../basics/quota-limit.ts'
import { makeQuotaBuckets } from '../server/quota/buckets.ts'
import type { QuotaLimits } from '../server/quota/holders.ts'
import { rateLimitPolicy } from '../server/rate-limit.ts'
import type { Config } from '../config.ts'
import { areLimited, quotaLimitsOf, type SharedQuotaParts } from './open/open-quotas.ts'
import type { EventLog } from '../monitoring/events/request-event.ts'
import type { OperationalLog } from '../monitoring/telemetry/log.ts'
import type { Metrics } from '../monitoring/telemetry/metrics.ts'

export type PipelineParts = {
  config: Config
  nowMs: () => number
  log: OperationalLog
  metrics: Metrics
  /** Stores each event and writes its log line. */
  events: EventLog
  /** ISO country of an address, from the operator's own database. */
  countryOf: (clientIp: string) => string | undefined
  /** Quotas that are shared with other instances; in memory if absent. */
  quotas?: SharedQuotaParts
}

type Quotas = { limits: QuotaLimits; store: QuotaStore | undefined; clientCount: () => number }

export const makeQuotas = ({ config, nowMs, quotas }: PipelineParts): Quotas => {
  const limits = quotaLimitsOf(config)
  if (!areLimited(limits)) return { limits, store: undefined, clientCount: () => 0 }
  if (quotas) return { limits, ...quotas }
  const buckets = makeQuotaBuckets(limits, nowMs)
  return { limits, store: buckets, clientCount: buckets.clientCount }
}

const makeCallerCheck = (
  config: Pick<Config, 'mcpOrigins' | 'publicMonitoring'>,
): PipelineDeps['checkCaller'] => {
  const checkOrigin = makeOriginCheck(config.mcpOrigins)
  const checkNetwork = makeNetworkCheck(config)
  return (match, headers, clientIp) => {
    checkOrigin(match, headers)
    checkNetwork(match, clientIp)
  }
}

export const makePipelineDeps = (
  parts: PipelineParts,
  { limits, store, clientCount }: Quotas,
  {
    openRequests,
    clients,
    streams,
  }: { openRequests: OpenRequests; clients: RequestClients; streams: OpenStreams },
): PipelineDeps => {
  const { config, log, metrics, events, nowMs } = parts
  const onRefused = (scope: string, capability: string): void =>
    metrics.rateLimited.labels(scope, capability).inc()
  const slots = makeStreamSlots({ perClient: config.streamsPerClient, all: config.streamsMax })
  metrics.quotaBuckets.readWith(clientCount)
  metrics.streamsOpen.readWith(slots.open)
  return {
    service: serviceName,
    deploySha: config.deploySha,
    trustedProxyHops: config.trustedProxyHops,
    quotas: store,
    rateLimitPolicy: rateLimitPolicy(limits),
    newRequestId: () => Bun.randomUUIDv7(),
    nowMs,
    nowNs: () => Bun.nanoseconds(),
    checkCaller: makeCallerCheck(config),
    openRequests,
    clients,
    streaming: { slots, streams, onRefused },
    clientType: makeClientTypes(),
    place: makePlaces(config, parts.countryOf),
    onEvent: (event) => {
      events.append(event)
      const { api_route, api_method, api_status } = event.params
      metrics.httpRequests.labels(api_route, api_method, String(api_status)).inc()
      metrics.httpRequestDuration.labels(api_route, api_method).observe(event.latencyUs / 1e6)
    },
    onRefused,
    onBug: (context, cause) =>
      log.error(
        'a request hit a bug and got INTERNAL_ERROR',
        { requestId: context.requestId, method: context.method },
        cause,
      ),
  }
}
