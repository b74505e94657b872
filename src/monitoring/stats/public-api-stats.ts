import type { eventName, EventParams } from '../events/request-event.ts'

/** The name of this service in stats and events. */
export const serviceName = 'drawbridge'

export type Counts = Record<string, number>

/** Whole milliseconds: the rounded mean of the exact latencies, and nearest-rank percentiles. */
export type LatencySummary = {
  avgLatencyMs: number
  p50LatencyMs: number
  p95LatencyMs: number
  p99LatencyMs: number
}

export type StatsSummary = LatencySummary & {
  totalRequests: number
  successCount: number
  errorCount: number
  actionableRequestCount: number
  actionableErrorCount: number
  noiseRequestCount: number
  noiseErrorCount: number
  rateLimitedCount: number
}

export type RouteStats = LatencySummary & {
  method: string
  route: string
  count: number
  successCount: number
  errorCount: number
  rateLimitedCount: number
  statusCodes: Counts
  statusClasses: Counts
  errors: Counts
  trafficClasses: Counts
  lastSeenAt: string
}

export type RecentEvent = {
  observedAt: string
  requestId: string
  analyticsEvent: { name: typeof eventName; params: EventParams }
}

export type AnalyticsEventSchema = {
  eventName: typeof eventName
  paramNames: string[]
  example: EventParams
}

/** Contract 2.11, field for field. */
export type PublicApiStats = {
  service: string
  generatedAt: string
  windowStartedAt: string
  deployment: { sha: string }
  summary: StatsSummary
  statusClasses: Counts
  errors: Counts
  clientTypes: Counts
  trafficClasses: Counts
  countries: Counts
  edgeRegions: Counts
  routes: RouteStats[]
  analyticsEventSchema: AnalyticsEventSchema
  recentEvents?: RecentEvent[]
}

/** `limit` bounds the recent events (contract section 8: 1 to 100) and matters only with `includeRecent`. */
export type StatsQuery = { includeRecent: boolean; limit: number }

/** Stats of this process, or of all that share its database, including everything appended here before the call. */
export type StatsReader = {
  readStats: (request: StatsQuery) => PublicApiStats | Promise<PublicApiStats>
}

export const MAX_RECENT_EVENTS = 100
