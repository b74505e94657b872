import type { SQL } from 'bun'
import { intervalOf, type IntervalRollUps } from '../../stats/interval-roll-up.ts'
import type { LatencyHistogram } from '../../stats/latency-histogram.ts'
import {
  addCount,
  addOutcome,
  type CallerDimension,
  emptyRollUp,
  type RollUp,
  routeOf,
} from '../../stats/roll-up.ts'
import { addCompactLatency, compactLatency } from './compact-latency.ts'
import type { ChangedRollUps } from './own-roll-ups.ts'

/** One statement, so that those who read see all of it or nothing; absolute values, so that it may be repeated. */
export const writeRollUps = async (
  sql: SQL,
  runId: number,
  changed: ReturnType<typeof rollUpRowsOf>,
): Promise<void> => {
  await sql`
    WITH routes AS (
      INSERT INTO route_roll_ups (run_id, method, route, latency_sum_us, last_seen_at_ms, latency)
      SELECT ${runId}::bigint, method, route, latency_sum_us, last_seen_at_ms, decode(latency, 'base64')
      FROM jsonb_to_recordset(${changed.routes}::text::jsonb) AS given (
        method text, route text, latency_sum_us bigint, last_seen_at_ms bigint, latency text
      )
      ON CONFLICT (run_id, method, route) DO UPDATE SET
        latency_sum_us = excluded.latency_sum_us,
        last_seen_at_ms = excluded.last_seen_at_ms,
        latency = excluded.latency
    ), outcomes AS (
      INSERT INTO outcome_roll_ups (run_id, method, route, status, error_code, traffic_class, count)
      SELECT ${runId}::bigint, method, route, status, error_code, traffic_class, count
      FROM jsonb_to_recordset(${changed.outcomes}::text::jsonb) AS given (
        method text, route text, status int, error_code text, traffic_class text, count bigint
      )
      ON CONFLICT (run_id, method, route, status, error_code, traffic_class) DO UPDATE SET count = excluded.count
    ), callers AS (
      INSERT INTO caller_roll_ups (run_id, dimension, key, count)
      SELECT ${runId}::bigint, dimension, key, count
      FROM jsonb_to_recordset(${changed.callers}::text::jsonb) AS given (dimension text, key text, count bigint)
      ON CONFLICT (run_id, dimension, key) DO UPDATE SET count = excluded.count
    )
    INSERT INTO interval_roll_ups (
      starts_at_ms, run_id, product, other, client_errors, server_errors, rate_limited, latency
    )
    SELECT
      starts_at_ms, ${runId}::bigint, product, other, client_errors, server_errors, rate_limited,
      decode(latency, 'base64')
    FROM jsonb_to_recordset(${changed.intervals}::text::jsonb) AS given (
      starts_at_ms bigint, product bigint, other bigint, client_errors bigint, server_errors bigint,
      rate_limited bigint, latency text
    )
    ON CONFLICT (starts_at_ms, run_id) DO UPDATE SET
      product = excluded.product,
      other = excluded.other,
      client_errors = excluded.client_errors,
      server_errors = excluded.server_errors,
      rate_limited = excluded.rate_limited,
      latency = excluded.latency`
}

/** The rows as JSON, taken at once: the roll-ups go on while they are written. */
export const rollUpRowsOf = ({ routes, callers, intervals }: ChangedRollUps) => ({
  routes: JSON.stringify(
    routes.map(({ method, route, latencySumUs, lastSeenAtMs, latency }) => ({
      method,
      route,
      latency_sum_us: latencySumUs,
      last_seen_at_ms: lastSeenAtMs,
      latency: base64Of(latency),
    })),
  ),
  outcomes: JSON.stringify(
    routes.flatMap(({ method, route, outcomes }) =>
      [...outcomes.values()].map(({ status, errorCode, trafficClass, count }) => ({
        method,
        route,
        status,
        error_code: errorCode,
        traffic_class: trafficClass,
        count,
      })),
    ),
  ),
  callers: JSON.stringify(callers),
  intervals: JSON.stringify(
    intervals.map((each) => ({
      starts_at_ms: each.startsAtMs,
      product: each.product,
      other: each.other,
      client_errors: each.clientErrors,
      server_errors: each.serverErrors,
      rate_limited: each.rateLimited,
      latency: base64Of(each.latency),
    })),
  ),
})

const base64Of = (latency: LatencyHistogram): string =>
  Buffer.from(compactLatency(latency)).toString('base64')

/** The sum of the roll-ups of these runs. */
export const readRollUps = async (sql: SQL, runIds: readonly number[]): Promise<RollUp> => {
  const sum = emptyRollUp()
  if (runIds.length === 0) return sum
  const ids = runIds.join(',')
  const routes: RouteRow[] = await sql`
    SELECT method, route, latency_sum_us, last_seen_at_ms, latency FROM route_roll_ups
    WHERE run_id = ANY (string_to_array(${ids}, ',')::bigint[])`
  for (const row of routes) {
    const route = routeOf(sum, row.method, row.route)
    route.latencySumUs += Number(row.latency_sum_us)
    route.lastSeenAtMs = Math.max(route.lastSeenAtMs, Number(row.last_seen_at_ms))
    addCompactLatency(route.latency, row.latency)
  }
  const outcomes: OutcomeRow[] = await sql`
    SELECT method, route, status, error_code, traffic_class, count FROM outcome_roll_ups
    WHERE run_id = ANY (string_to_array(${ids}, ',')::bigint[])`
  for (const row of outcomes) {
    addOutcome(routeOf(sum, row.method, row.route), {
      status: row.status,
      errorCode: row.error_code,
      trafficClass: row.traffic_class,
      count: Number(row.count),
    })
  }
  const callers: { dimension: CallerDimension; key: string; count: string }[] = await sql`
    SELECT dimension, key, count FROM caller_roll_ups
    WHERE run_id = ANY (string_to_array(${ids}, ',')::bigint[])`
  for (const row of callers) addCount(sum.callers[row.dimension], row.key, Number(row.count))
  return sum
}

type RouteRow = {
  method: string
  route: string
  latency_sum_us: string
  last_seen_at_ms: string
  latency: Uint8Array
}
type OutcomeRow = {
  method: string
  route: string
  status: number
  error_code: string
  traffic_class: string
  count: string
}

/** The intervals of all runs but this one that start later, whatever their generation. */
export const readIntervals = async (
  sql: SQL,
  runId: number,
  afterMs: number,
): Promise<IntervalRollUps> => {
  const rows: IntervalRow[] = await sql`
    SELECT starts_at_ms, product, other, client_errors, server_errors, rate_limited, latency FROM interval_roll_ups
    WHERE starts_at_ms > ${afterMs}::bigint AND run_id <> ${runId}::bigint`
  const intervals: IntervalRollUps = new Map()
  for (const row of rows) {
    const interval = intervalOf(intervals, Number(row.starts_at_ms))
    interval.product += Number(row.product)
    interval.other += Number(row.other)
    interval.clientErrors += Number(row.client_errors)
    interval.serverErrors += Number(row.server_errors)
    interval.rateLimited += Number(row.rate_limited)
    addCompactLatency(interval.latency, row.latency)
  }
  return intervals
}

type IntervalRow = {
  starts_at_ms: string
  product: string
  other: string
  client_errors: string
  server_errors: string
  rate_limited: string
  latency: Uint8Array
}
