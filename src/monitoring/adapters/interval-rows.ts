import type { Database } from 'bun:sqlite'
import { intervalOf, type IntervalRollUps } from '../stats/interval-roll-up.ts'
import { addEncodedLatency, encodeLatency } from './latency-encoding.ts'

type IntervalRow = {
  starts_at_ms: number
  product: number
  other: number
  client_errors: number
  server_errors: number
  rate_limited: number
  latency: Uint8Array
}

/** Requests by interval. Each run writes rows of its own; together they are the history. */
export const prepareIntervalRows = (database: Database, runId: number) => {
  const latencyOf = database.query<{ latency: Uint8Array }, [number, number]>(
    'SELECT latency FROM interval_roll_ups WHERE starts_at_ms = ? AND run_id = ?',
  )
  const upsert = database.query(
    `INSERT INTO interval_roll_ups
       (starts_at_ms, run_id, product, other, client_errors, server_errors, rate_limited, latency)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET
       product = product + excluded.product,
       other = other + excluded.other,
       client_errors = client_errors + excluded.client_errors,
       server_errors = server_errors + excluded.server_errors,
       rate_limited = rate_limited + excluded.rate_limited,
       latency = excluded.latency`,
  )
  const rowsAfter = database.query<IntervalRow, [number]>(
    `SELECT starts_at_ms, product, other, client_errors, server_errors, rate_limited, latency
     FROM interval_roll_ups WHERE starts_at_ms > ?`,
  )

  return {
    /** Call it in the transaction that writes the same events. */
    add: (intervals: IntervalRollUps): void => {
      for (const { startsAtMs, latency, ...counts } of intervals.values()) {
        const { product, other, clientErrors, serverErrors, rateLimited } = counts
        const stored = latencyOf.get(startsAtMs, runId)
        const sum = latency.slice()
        if (stored !== null) addEncodedLatency(sum, stored.latency)
        const errors = [clientErrors, serverErrors, rateLimited]
        upsert.run(startsAtMs, runId, product, other, ...errors, encodeLatency(sum))
      }
    },

    /** Of all runs, the intervals that start later. */
    read: (afterMs: number): IntervalRollUps => {
      const intervals: IntervalRollUps = new Map()
      for (const row of rowsAfter.all(afterMs)) {
        const interval = intervalOf(intervals, row.starts_at_ms)
        interval.product += row.product
        interval.other += row.other
        interval.clientErrors += row.client_errors
        interval.serverErrors += row.server_errors
        interval.rateLimited += row.rate_limited
        addEncodedLatency(interval.latency, row.latency)
      }
      return intervals
    },
  }
}
