import type { RequestEvent } from '../events/request-event.ts'
import {
  addHistogram,
  bucketOf,
  emptyHistogram,
  type LatencyHistogram,
  percentileMs,
} from './latency-histogram.ts'
import type { IntervalStats } from './public-api-history.ts'

/** Short enough to show an incident, long enough that a day is a few hundred points. */
export const INTERVAL_MS = 300_000

/** The requests that arrived within one interval. The three kinds of error do not overlap. */
export type IntervalRollUp = {
  startsAtMs: number
  product: number
  other: number
  clientErrors: number
  serverErrors: number
  rateLimited: number
  latency: LatencyHistogram
}

export type IntervalRollUps = Map<number, IntervalRollUp>

/** The roll-up of the interval that starts then, created if it is new. */
export const intervalOf = (intervals: IntervalRollUps, startsAtMs: number): IntervalRollUp => {
  const known = intervals.get(startsAtMs)
  if (known !== undefined) return known
  const made: IntervalRollUp = {
    startsAtMs,
    product: 0,
    other: 0,
    clientErrors: 0,
    serverErrors: 0,
    rateLimited: 0,
    latency: emptyHistogram(),
  }
  intervals.set(startsAtMs, made)
  return made
}

export const intervalStartOf = ({ observedAtMs }: RequestEvent): number =>
  Math.floor(observedAtMs / INTERVAL_MS) * INTERVAL_MS

/** Counts one event in the interval of its arrival, in place. */
export const countInInterval = (intervals: IntervalRollUps, event: RequestEvent): void => {
  const { params } = event
  const interval = intervalOf(intervals, intervalStartOf(event))
  const bucket = bucketOf(params.api_latency_ms)
  interval.latency[bucket] = (interval.latency[bucket] ?? 0) + 1
  if (params.api_traffic_class === 'product') interval.product += 1
  else interval.other += 1
  const status = params.api_status
  if (status >= 500) interval.serverErrors += 1
  else if (status === 429) interval.rateLimited += 1
  else if (status >= 400) interval.clientErrors += 1
}

/** Adds one interval to the others, in place. */
export const addInterval = (to: IntervalRollUps, added: IntervalRollUp): void => {
  const interval = intervalOf(to, added.startsAtMs)
  interval.product += added.product
  interval.other += added.other
  interval.clientErrors += added.clientErrors
  interval.serverErrors += added.serverErrors
  interval.rateLimited += added.rateLimited
  addHistogram(interval.latency, added.latency)
}

/** Oldest first. */
export const summariseIntervals = (intervals: IntervalRollUps): IntervalStats[] =>
  [...intervals.values()]
    .sort((one, other) => one.startsAtMs - other.startsAtMs)
    .map((interval) => ({
      startsAt: new Date(interval.startsAtMs).toISOString(),
      requestCount: interval.product + interval.other,
      actionableRequestCount: interval.product,
      clientErrorCount: interval.clientErrors,
      serverErrorCount: interval.serverErrors,
      rateLimitedCount: interval.rateLimited,
      p50LatencyMs: percentileMs(interval.latency, 50),
      p95LatencyMs: percentileMs(interval.latency, 95),
      p99LatencyMs: percentileMs(interval.latency, 99),
    }))
