import { eventName, type RequestEvent, type EventParams } from '../events/request-event.ts'
import {
  addHistogram,
  emptyHistogram,
  type LatencyHistogram,
  percentileMs,
} from './latency-histogram.ts'
import {
  type Counts,
  type LatencySummary,
  type PublicApiStats,
  type RecentEvent,
  type RouteStats,
  serviceName,
  type StatsSummary,
  type AnalyticsEventSchema,
} from './public-api-stats.ts'
import { addCount, type Outcome, type RollUp, type RouteRollUp } from './roll-up.ts'

export type StatsFrame = {
  generatedAtMs: number
  windowStartedAtMs: number
  deploySha: string
  /** Newest first; omitted from the answer if undefined. */
  recentEvents: readonly RequestEvent[] | undefined
}

/** Builds the stats of contract 2.11 from roll-ups. Every total is a sum of the same outcomes, so they add up. */
export const assembleStats = (rollUp: RollUp, frame: StatsFrame): PublicApiStats => {
  const routes = [...rollUp.routes.values()]
  const outcomes = routes.flatMap((route) => [...route.outcomes.values()])
  return {
    service: serviceName,
    generatedAt: iso(frame.generatedAtMs),
    windowStartedAt: iso(frame.windowStartedAtMs),
    deployment: { sha: frame.deploySha },
    summary: summarise(routes, outcomes),
    statusClasses: countBy(outcomes, statusClassOf),
    errors: countBy(outcomes, errorKeyOf),
    clientTypes: toCounts(rollUp.callers.client_type),
    trafficClasses: countBy(outcomes, trafficClassOf),
    countries: toCounts(rollUp.callers.country),
    edgeRegions: toCounts(rollUp.callers.edge_region),
    routes: routes.map(summariseRoute).sort(busiestFirst),
    analyticsEventSchema: analyticsEventSchema(),
    ...(frame.recentEvents && { recentEvents: frame.recentEvents.map(toRecentEvent) }),
  }
}

/** The public form of an event; the request log uses the same one. */
export const toRecentEvent = (event: RequestEvent): RecentEvent => ({
  observedAt: iso(event.observedAtMs),
  requestId: event.requestId,
  analyticsEvent: { name: eventName, params: event.params },
})

const summarise = (routes: readonly RouteRollUp[], outcomes: readonly Outcome[]): StatsSummary => {
  const actionable = outcomes.filter(isActionable)
  const totalRequests = total(outcomes)
  const errorCount = total(outcomes.filter(isError))
  const actionableRequestCount = total(actionable)
  const actionableErrorCount = total(actionable.filter(isError))
  return {
    totalRequests,
    successCount: totalRequests - errorCount,
    errorCount,
    actionableRequestCount,
    actionableErrorCount,
    noiseRequestCount: totalRequests - actionableRequestCount,
    noiseErrorCount: errorCount - actionableErrorCount,
    rateLimitedCount: total(outcomes.filter(isRateLimited)),
    ...summariseLatency(
      totalRequests,
      routes.reduce((sum, route) => sum + route.latencySumUs, 0),
      addUp(routes.map((route) => route.latency)),
    ),
  }
}

const summariseRoute = (route: RouteRollUp): RouteStats => {
  const outcomes = [...route.outcomes.values()]
  const count = total(outcomes)
  const errorCount = total(outcomes.filter(isError))
  return {
    method: route.method,
    route: route.route,
    count,
    successCount: count - errorCount,
    errorCount,
    rateLimitedCount: total(outcomes.filter(isRateLimited)),
    statusCodes: countBy(outcomes, (outcome) => String(outcome.status)),
    statusClasses: countBy(outcomes, statusClassOf),
    errors: countBy(outcomes, errorKeyOf),
    trafficClasses: countBy(outcomes, trafficClassOf),
    ...summariseLatency(count, route.latencySumUs, route.latency),
    lastSeenAt: iso(route.lastSeenAtMs),
  }
}

const summariseLatency = (
  count: number,
  latencySumUs: number,
  latency: LatencyHistogram,
): LatencySummary => ({
  avgLatencyMs: count === 0 ? 0 : Math.round(latencySumUs / count / 1000),
  p50LatencyMs: percentileMs(latency, 50),
  p95LatencyMs: percentileMs(latency, 95),
  p99LatencyMs: percentileMs(latency, 99),
})

const isError = (outcome: Outcome): boolean => outcome.status >= 400
const isRateLimited = (outcome: Outcome): boolean => outcome.status === 429
const isActionable = (outcome: Outcome): boolean => outcome.trafficClass === 'product'

const statusClassOf = (outcome: Outcome): string => `${Math.floor(outcome.status / 100)}xx`
const trafficClassOf = (outcome: Outcome): string => outcome.trafficClass
const errorKeyOf = (outcome: Outcome): string | undefined =>
  outcome.errorCode === 'none' ? undefined : outcome.errorCode

const total = (outcomes: readonly Outcome[]): number =>
  outcomes.reduce((sum, outcome) => sum + outcome.count, 0)

/** Counts by key; outcomes without a key are left out. */
const countBy = (
  outcomes: readonly Outcome[],
  keyOf: (outcome: Outcome) => string | undefined,
): Counts => {
  const counts = new Map<string, number>()
  for (const outcome of outcomes) {
    const key = keyOf(outcome)
    if (key !== undefined) addCount(counts, key, outcome.count)
  }
  return toCounts(counts)
}

const toCounts = (counts: ReadonlyMap<string, number>): Counts =>
  Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))

const addUp = (histograms: readonly LatencyHistogram[]): LatencyHistogram => {
  const sum = emptyHistogram()
  for (const histogram of histograms) addHistogram(sum, histogram)
  return sum
}

const busiestFirst = (a: RouteStats, b: RouteStats): number =>
  b.count - a.count || compare(a.route, b.route) || compare(a.method, b.method)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const iso = (ms: number): string => new Date(ms).toISOString()

/** A realistic event: a wallet's app requests a scan, answered within 41 ms. */
const example: EventParams = {
  api_service: serviceName,
  api_method: 'POST',
  api_route: '/v1/wallet/tx',
  api_status: 200,
  api_status_class: '2xx',
  api_latency_ms: 41,
  api_success: 1,
  api_error_code: 'none',
  api_rate_bucket: 'scan',
  api_client_type: 'mobile',
  api_traffic_class: 'product',
  api_country: 'DE',
  api_edge_region: 'fra1',
  api_deploy_sha: '4f9c1d2',
}

/** The shape of an `api_request` event, as the stats document it for event collectors. */
export const analyticsEventSchema = (): AnalyticsEventSchema => ({
  eventName,
  paramNames: Object.keys(example),
  example: { ...example },
})
