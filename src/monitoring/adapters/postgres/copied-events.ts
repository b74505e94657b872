import type { Database } from 'bun:sqlite'
import type { SQL } from 'bun'
import type { CopiedRow, CopiedTable } from '../../../store/postgres/copied-table.ts'
import { emptyHistogram } from '../../stats/latency-histogram.ts'
import { addEncodedLatency } from '../latency-encoding.ts'
import { compactLatency } from './compact-latency.ts'
import { makeDayPartitions } from './event-partitions.ts'

const DAY_MS = 86_400_000

const time = "strftime('%Y-%m-%dT%H:%M:%fZ', seen_at_ms / 1000.0, 'unixepoch')"

/** In the other encoding. */
const withCompactLatency = (row: CopiedRow): CopiedRow => {
  const histogram = emptyHistogram()
  const { latency } = row
  if (latency instanceof Uint8Array) addEncodedLatency(histogram, latency)
  return { ...row, latency: compactLatency(histogram) }
}

const makePartitionsOf = async (sql: SQL, database: Database): Promise<void> => {
  const days = database
    .query<{ day: number }, [number]>('SELECT DISTINCT observed_at_ms / ? AS day FROM event_rows')
    .all(DAY_MS)
  await makeDayPartitions(
    sql,
    days.map(({ day }) => day),
  )
}

const rollUpRows = 2_000
const eventRows = 5_000

/**
 * Events and roll-ups as those of closed runs, in a generation of their own: the stats of the service start anew, as
 * after every stop, and the history goes on.
 */
export const copiedEvents: readonly CopiedTable[] = [
  {
    name: 'instances',
    words: 'runs',
    rows: `SELECT id AS run_id, 1 AS generation, started_at_ms, '' AS deploy_sha, ${time} AS seen_at, ${time} AS closed_at
      FROM event_runs`,
    key: ['run_id'],
    columns: {
      run_id: 'bigint',
      generation: 'bigint',
      started_at_ms: 'bigint',
      deploy_sha: 'text',
      seen_at: 'timestamptz',
      closed_at: 'timestamptz',
    },
    sums: ['run_id', 'started_at_ms'],
    batchRows: rollUpRows,
    identity: 'run_id',
  },
  {
    name: 'event_answers',
    words: 'kinds of answers',
    rows: 'SELECT * FROM event_answers',
    key: ['id'],
    columns: {
      id: 'bigint',
      run_id: 'bigint',
      api_route: 'text',
      api_method: 'text',
      api_status: 'int',
      api_error_code: 'text',
      api_rate_bucket: 'text',
      api_traffic_class: 'text',
      api_status_class: 'text',
      api_success: 'int',
      api_service: 'text',
      api_deploy_sha: 'text',
    },
    sums: ['id', 'api_status'],
    batchRows: rollUpRows,
    identity: 'id',
  },
  {
    name: 'event_callers',
    words: 'kinds of callers',
    rows: 'SELECT * FROM event_callers',
    key: ['id'],
    columns: {
      id: 'bigint',
      run_id: 'bigint',
      api_client_type: 'text',
      api_country: 'text',
      api_edge_region: 'text',
    },
    sums: ['id'],
    batchRows: rollUpRows,
    identity: 'id',
  },
  {
    name: 'event_rows',
    words: 'events',
    rows: `SELECT
        observed_at_ms, request_id, (SELECT max(id) FROM event_runs) AS run_id, answer_id, caller_id, api_latency_ms,
        latency_us
      FROM event_rows`,
    key: ['observed_at_ms', 'request_id'],
    columns: {
      observed_at_ms: 'bigint',
      request_id: 'text',
      run_id: 'bigint',
      answer_id: 'bigint',
      caller_id: 'bigint',
      api_latency_ms: 'int',
      latency_us: 'bigint',
    },
    sums: ['answer_id', 'caller_id', 'api_latency_ms', 'latency_us'],
    batchRows: eventRows,
    prepare: makePartitionsOf,
  },
  {
    name: 'route_roll_ups',
    words: 'sums by route',
    rows: 'SELECT * FROM route_roll_ups',
    key: ['run_id', 'method', 'route'],
    columns: {
      run_id: 'bigint',
      method: 'text',
      route: 'text',
      latency_sum_us: 'bigint',
      last_seen_at_ms: 'bigint',
      latency: 'bytea',
    },
    sums: ['latency_sum_us'],
    batchRows: rollUpRows,
    convert: withCompactLatency,
  },
  {
    name: 'outcome_roll_ups',
    words: 'sums by outcome',
    rows: 'SELECT * FROM outcome_roll_ups',
    key: ['run_id', 'method', 'route', 'status', 'error_code', 'traffic_class'],
    columns: {
      run_id: 'bigint',
      method: 'text',
      route: 'text',
      status: 'int',
      error_code: 'text',
      traffic_class: 'text',
      count: 'bigint',
    },
    sums: ['count', 'status'],
    batchRows: rollUpRows,
  },
  {
    name: 'caller_roll_ups',
    words: 'sums by caller',
    rows: 'SELECT * FROM caller_roll_ups',
    key: ['run_id', 'dimension', 'key'],
    columns: { run_id: 'bigint', dimension: 'text', key: 'text', count: 'bigint' },
    sums: ['count'],
    batchRows: rollUpRows,
  },
  {
    name: 'interval_roll_ups',
    words: 'sums by interval',
    rows: 'SELECT * FROM interval_roll_ups',
    key: ['starts_at_ms', 'run_id'],
    columns: {
      starts_at_ms: 'bigint',
      run_id: 'bigint',
      product: 'bigint',
      other: 'bigint',
      client_errors: 'bigint',
      server_errors: 'bigint',
      rate_limited: 'bigint',
      latency: 'bytea',
    },
    sums: ['product', 'other', 'client_errors', 'server_errors', 'rate_limited'],
    batchRows: rollUpRows,
    convert: withCompactLatency,
  },
]
