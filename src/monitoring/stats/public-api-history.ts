import type { ComponentHealth } from '../../solana/chain.ts'
import type { LatencySummary } from './public-api-stats.ts'

type Percentiles = Omit<LatencySummary, 'avgLatencyMs'>

/** Requests that arrived within one interval. The three kinds of error do not overlap. */
export type IntervalStats = Percentiles & {
  startsAt: string
  requestCount: number
  /** Those of product traffic. */
  actionableRequestCount: number
  clientErrorCount: number
  serverErrorCount: number
  rateLimitedCount: number
}

/** Calls to one data source within the last hour, and its state as last observed. */
export type UpstreamStats = ComponentHealth &
  Percentiles & { name: string; callCount: number; failureCount: number }

/** How the service did over time. */
export type PublicApiHistory = {
  generatedAt: string
  intervalSeconds: number
  /** Oldest first; intervals without requests are left out. */
  intervals: IntervalStats[]
  upstreams: UpstreamStats[]
}

/** Intervals that start later than this, including everything appended to the event log before the call. */
export type IntervalReader = {
  readIntervals: (afterMs: number) => IntervalStats[] | Promise<IntervalStats[]>
}
