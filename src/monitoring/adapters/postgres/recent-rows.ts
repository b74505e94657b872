import type { SQL } from 'bun'
import { joinParams, type EventAnswer, type EventCaller } from '../../events/event-parts.ts'
import type { RequestEvent } from '../../events/request-event.ts'

type Row = EventAnswer &
  EventCaller & {
    observed_at_ms: string
    request_id: string
    latency_us: string
    api_latency_ms: number
  }

/** How much the clocks of two instances may differ. */
const CLOCKS_DIFFER_MS = 60_000

/** The newest events of these runs, newest first. The start of the window bounds how far it looks. */
export const readRecentRows = async (
  sql: SQL,
  runIds: readonly number[],
  { windowStartedAtMs, limit }: { windowStartedAtMs: number; limit: number },
): Promise<RequestEvent[]> => {
  if (runIds.length === 0) return []
  const rows: Row[] = await sql`
    SELECT newest.*, answers.*, callers.*
    FROM (
      SELECT observed_at_ms, request_id, answer_id, caller_id, latency_us, api_latency_ms FROM event_rows
      WHERE observed_at_ms >= ${windowStartedAtMs - CLOCKS_DIFFER_MS}::bigint
        AND run_id = ANY (string_to_array(${runIds.join(',')}, ',')::bigint[])
      ORDER BY observed_at_ms DESC, request_id DESC LIMIT ${limit}::int
    ) AS newest
    JOIN event_answers AS answers ON answers.id = answer_id
    JOIN event_callers AS callers ON callers.id = caller_id
    ORDER BY observed_at_ms DESC, request_id DESC`
  return rows.map((row) => ({
    observedAtMs: Number(row.observed_at_ms),
    requestId: row.request_id,
    latencyUs: Number(row.latency_us),
    params: joinParams(row, row, row.api_latency_ms),
  }))
}
