import type { SQL } from 'bun'
import {
  answerFields,
  callerFields,
  type EventAnswer,
  type EventCaller,
} from '../../events/event-parts.ts'
import type { CountedEvent } from '../counted-parts.ts'

type Part = EventAnswer | EventCaller

/** Writes events and the parts they share. To repeat a batch changes nothing. */
export const makeEventInserts = (runId: number) => {
  let answerIds = new WeakMap<Part, string>()
  let callerIds = new WeakMap<Part, string>()

  return {
    insert: async (sql: SQL, events: readonly CountedEvent[]): Promise<void> => {
      const answers = events.map(({ answer }) => answer.part)
      const callers = events.map(({ caller }) => caller.part)
      await number(answerIds, answers, answerFields, (rows) => upsertAnswers(sql, runId, rows))
      await number(callerIds, callers, callerFields, (rows) => upsertCallers(sql, runId, rows))
      await insertRows(
        sql,
        events.map(({ event, answer, caller }) => ({
          observed_at_ms: event.observedAtMs,
          request_id: event.requestId,
          run_id: runId,
          answer_id: answerIds.get(answer.part),
          caller_id: callerIds.get(caller.part),
          api_latency_ms: event.params.api_latency_ms,
          latency_us: Math.round(event.latencyUs),
        })),
      )
    },
    /** After a failure: the database may be another one now, which lacks the last rows. */
    forgetIds: (): void => {
      answerIds = new WeakMap()
      callerIds = new WeakMap()
    },
  }
}

type Numbered = Part & { id: string }

/** Finds the numbers of parts that have none yet; sorted, so that instances wait for each other in one order. */
const number = async <P extends Part>(
  ids: WeakMap<Part, string>,
  parts: readonly P[],
  fields: readonly (keyof P)[],
  upsert: (rows: readonly P[]) => Promise<Numbered[]>,
): Promise<void> => {
  const unnumbered = parts.filter((part) => !ids.has(part))
  if (unnumbered.length === 0) return
  const keyOf = (part: object): string =>
    JSON.stringify(fields.map((field) => Reflect.get(part, field)))
  const byKey = new Map([...new Set(unnumbered)].map((part) => [keyOf(part), part]))
  const sorted = [...byKey].sort(([one], [other]) => (one < other ? -1 : 1))
  const rows = await upsert(sorted.map(([, part]) => part))
  const idOf = new Map(rows.map((row) => [keyOf(row), row.id]))
  for (const part of unnumbered) {
    const id = idOf.get(keyOf(part))
    if (id === undefined) throw new Error('the database did not accept a part of an event')
    ids.set(part, id)
  }
}

const upsertAnswers = async (
  sql: SQL,
  runId: number,
  rows: readonly EventAnswer[],
): Promise<Numbered[]> =>
  await sql`
  INSERT INTO event_answers AS stored (
    run_id, api_route, api_method, api_status, api_error_code, api_rate_bucket, api_traffic_class, api_status_class,
    api_success, api_service, api_deploy_sha
  )
  SELECT
    ${runId}::bigint, api_route, api_method, api_status, api_error_code, api_rate_bucket, api_traffic_class,
    api_status_class, api_success, api_service, api_deploy_sha
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS given (
    api_route text, api_method text, api_status int, api_error_code text, api_rate_bucket text, api_traffic_class text,
    api_status_class text, api_success int, api_service text, api_deploy_sha text
  )
  ON CONFLICT (
    api_route, api_method, api_status, api_error_code, api_rate_bucket, api_traffic_class, api_status_class,
    api_success, api_service, api_deploy_sha
  ) DO UPDATE SET run_id = greatest(stored.run_id, excluded.run_id)
  RETURNING stored.*`

const upsertCallers = async (
  sql: SQL,
  runId: number,
  rows: readonly EventCaller[],
): Promise<Numbered[]> =>
  await sql`
  INSERT INTO event_callers AS stored (run_id, api_client_type, api_country, api_edge_region)
  SELECT ${runId}::bigint, api_client_type, api_country, api_edge_region
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS given (
    api_client_type text, api_country text, api_edge_region text
  )
  ON CONFLICT (api_client_type, api_country, api_edge_region)
    DO UPDATE SET run_id = greatest(stored.run_id, excluded.run_id)
  RETURNING stored.*`

const insertRows = async (sql: SQL, rows: readonly object[]): Promise<void> => {
  await sql`
    INSERT INTO event_rows (
      observed_at_ms, request_id, run_id, answer_id, caller_id, api_latency_ms, latency_us
    )
    SELECT observed_at_ms, request_id, run_id, answer_id, caller_id, api_latency_ms, latency_us
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS given (
      observed_at_ms bigint, request_id text, run_id bigint, answer_id bigint, caller_id bigint, api_latency_ms int,
      latency_us bigint
    )
    ON CONFLICT DO NOTHING`
}
