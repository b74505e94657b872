import type { EventAnswer, EventCaller } from '../events/event-parts.ts'
import type { RequestEvent } from '../events/request-event.ts'
import {
  addHistogram,
  bucketOf,
  emptyHistogram,
  type LatencyHistogram,
} from './latency-histogram.ts'

/** How often a route was answered in one way. Status class, success and noise follow from these. */
export type Outcome = { status: number; errorCode: string; trafficClass: string; count: number }

export type RouteRollUp = {
  method: string
  route: string
  latencySumUs: number
  lastSeenAtMs: number
  latency: LatencyHistogram
  outcomes: Map<string, Outcome>
}

export const callerDimensions = ['client_type', 'country', 'edge_region'] as const
export type CallerDimension = (typeof callerDimensions)[number]

/** The data behind the stats. Its size depends on the number of routes and keys, not on the number of events. */
export type RollUp = {
  routes: Map<string, RouteRollUp>
  callers: Record<CallerDimension, Map<string, number>>
}

/** The events of one batch that got the same answer. */
export type Tally = {
  count: number
  latencySumUs: number
  lastSeenAtMs: number
  buckets: Map<number, number>
}

export const emptyRollUp = (): RollUp => ({
  routes: new Map(),
  callers: { client_type: new Map(), country: new Map(), edge_region: new Map() },
})

export const emptyTally = (): Tally => ({
  count: 0,
  latencySumUs: 0,
  lastSeenAtMs: 0,
  buckets: new Map(),
})

/** Counts one event, in place; all other work is done once per tally. */
export const countEvent = (tally: Tally, event: RequestEvent): void => {
  const bucket = bucketOf(event.params.api_latency_ms)
  tally.count += 1
  if (event.latencyUs > 0) tally.latencySumUs += Math.round(event.latencyUs)
  if (event.observedAtMs > tally.lastSeenAtMs) tally.lastSeenAtMs = event.observedAtMs
  tally.buckets.set(bucket, (tally.buckets.get(bucket) ?? 0) + 1)
}

/** Adds the events with one answer to a roll-up, in place. */
export const addAnswers = (rollUp: RollUp, answer: EventAnswer, tally: Tally): void => {
  const route = routeOf(rollUp, answer.api_method, answer.api_route)
  route.latencySumUs += tally.latencySumUs
  route.lastSeenAtMs = Math.max(route.lastSeenAtMs, tally.lastSeenAtMs)
  for (const [bucket, count] of tally.buckets) {
    route.latency[bucket] = (route.latency[bucket] ?? 0) + count
  }
  addOutcome(route, {
    status: answer.api_status,
    errorCode: answer.api_error_code,
    trafficClass: answer.api_traffic_class,
    count: tally.count,
  })
}

/** Adds the events of one kind of caller to a roll-up, in place. */
export const addCallers = (rollUp: RollUp, caller: EventCaller, count: number): void => {
  addCount(rollUp.callers.client_type, caller.api_client_type, count)
  addCount(rollUp.callers.country, caller.api_country, count)
  addCount(rollUp.callers.edge_region, caller.api_edge_region, count)
}

/** The route's part of a roll-up, created if it is new. */
export const routeOf = (rollUp: RollUp, method: string, route: string): RouteRollUp => {
  const key = `${method} ${route}`
  const known = rollUp.routes.get(key)
  if (known !== undefined) return known
  const made: RouteRollUp = {
    method,
    route,
    latencySumUs: 0,
    lastSeenAtMs: 0,
    latency: emptyHistogram(),
    outcomes: new Map(),
  }
  rollUp.routes.set(key, made)
  return made
}

export const addOutcome = (route: RouteRollUp, outcome: Outcome): void => {
  const key = `${outcome.status} ${outcome.trafficClass} ${outcome.errorCode}`
  const known = route.outcomes.get(key)
  if (known === undefined) route.outcomes.set(key, { ...outcome })
  else known.count += outcome.count
}

export const addCount = (counts: Map<string, number>, key: string, count: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + count)
}

/** Adds all of one roll-up to another, in place. */
export const addRollUp = (to: RollUp, from: RollUp): void => {
  for (const added of from.routes.values()) {
    const route = routeOf(to, added.method, added.route)
    route.latencySumUs += added.latencySumUs
    route.lastSeenAtMs = Math.max(route.lastSeenAtMs, added.lastSeenAtMs)
    addHistogram(route.latency, added.latency)
    for (const outcome of added.outcomes.values()) addOutcome(route, outcome)
  }
  for (const dimension of callerDimensions) {
    for (const [key, count] of from.callers[dimension]) addCount(to.callers[dimension], key, count)
  }
}
