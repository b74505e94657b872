import type { Database } from 'bun:sqlite'
import {
  addCount,
  addOutcome,
  callerDimensions,
  emptyRollUp,
  routeOf,
  type RollUp,
  type RouteRollUp,
} from '../stats/roll-up.ts'
import { addEncodedLatency, encodeLatency } from './latency-encoding.ts'

type RouteRow = {
  method: string
  route: string
  latency_sum_us: number
  last_seen_at_ms: number
  latency: Uint8Array
}
type OutcomeRow = {
  method: string
  route: string
  status: number
  error_code: string
  traffic_class: string
  count: number
}

/** The roll-ups of one run. Call `add` in the transaction that writes the same events. */
export const prepareRollUpRows = (database: Database, runId: number) => {
  const write = prepareWrites(database, runId)
  const read = prepareReads(database)

  return {
    add: (rollUp: RollUp): void => {
      for (const route of rollUp.routes.values()) write.route(route)
      for (const dimension of callerDimensions) {
        for (const [key, count] of rollUp.callers[dimension]) write.caller(dimension, key, count)
      }
    },

    /** Its cost depends only on the number of routes and keys of this run. */
    read: (): RollUp => {
      const rollUp = emptyRollUp()
      for (const row of read.routes.all(runId)) {
        const route = routeOf(rollUp, row.method, row.route)
        route.latencySumUs = row.latency_sum_us
        route.lastSeenAtMs = row.last_seen_at_ms
        addEncodedLatency(route.latency, row.latency)
      }
      for (const { method, route, status, error_code, traffic_class, count } of read.outcomes.all(
        runId,
      )) {
        addOutcome(routeOf(rollUp, method, route), {
          status,
          errorCode: error_code,
          trafficClass: traffic_class,
          count,
        })
      }
      for (const dimension of callerDimensions) {
        for (const { key, count } of read.callers.all(runId, dimension)) {
          addCount(rollUp.callers[dimension], key, count)
        }
      }
      return rollUp
    },
  }
}

const prepareWrites = (database: Database, runId: number) => {
  const latencyOf = database.query<{ latency: Uint8Array }, [number, string, string]>(
    'SELECT latency FROM route_roll_ups WHERE run_id = ? AND method = ? AND route = ?',
  )
  const upsertRoute = database.query(
    `INSERT INTO route_roll_ups (run_id, method, route, latency_sum_us, last_seen_at_ms, latency)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET
       latency_sum_us = latency_sum_us + excluded.latency_sum_us,
       last_seen_at_ms = max(last_seen_at_ms, excluded.last_seen_at_ms),
       latency = excluded.latency`,
  )
  const upsertOutcome = database.query(
    `INSERT INTO outcome_roll_ups (run_id, method, route, status, error_code, traffic_class, count)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  )
  const upsertCaller = database.query(
    `INSERT INTO caller_roll_ups (run_id, dimension, key, count) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  )

  return {
    route: ({
      method,
      route,
      latencySumUs,
      lastSeenAtMs,
      latency,
      outcomes,
    }: RouteRollUp): void => {
      const stored = latencyOf.get(runId, method, route)
      const sum = latency.slice()
      if (stored !== null) addEncodedLatency(sum, stored.latency)
      upsertRoute.run(runId, method, route, latencySumUs, lastSeenAtMs, encodeLatency(sum))
      for (const { status, errorCode, trafficClass, count } of outcomes.values()) {
        upsertOutcome.run(runId, method, route, status, errorCode, trafficClass, count)
      }
    },
    caller: (dimension: string, key: string, count: number): void => {
      upsertCaller.run(runId, dimension, key, count)
    },
  }
}

const prepareReads = (database: Database) => ({
  routes: database.query<RouteRow, [number]>(
    'SELECT method, route, latency_sum_us, last_seen_at_ms, latency FROM route_roll_ups WHERE run_id = ?',
  ),
  outcomes: database.query<OutcomeRow, [number]>(
    'SELECT method, route, status, error_code, traffic_class, count FROM outcome_roll_ups WHERE run_id = ?',
  ),
  callers: database.query<{ key: string; count: number }, [number, string]>(
    'SELECT key, count FROM caller_roll_ups WHERE run_id = ? AND dimension = ?',
  ),
})
