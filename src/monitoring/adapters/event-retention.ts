import type { Database } from 'bun:sqlite'

/** Rows deleted at a time: some milliseconds, during which the stats may have to wait. */
const CHUNK_ROWS = 2_000

const DAY_MS = 86_400_000

/** The history shows one day; the other is a margin for clocks that jump. */
const INTERVALS_KEPT_DAYS = 2

/**
 * Deletes events older than `retentionDays`, then old intervals and the rows that only those events needed. Each call of `step` does one
 * small piece and returns whether more remains.
 */
export const prepareRetention = (database: Database, runId: number, retentionDays: number) => {
  const markSeen = database.query(
    'UPDATE event_runs SET seen_at_ms = max(seen_at_ms, ?) WHERE id = ?',
  )
  const endOfChunk = database.query<{ observed_at_ms: number }, [number]>(
    `SELECT observed_at_ms FROM event_rows WHERE observed_at_ms < ?
     ORDER BY observed_at_ms LIMIT 1 OFFSET ${CHUNK_ROWS - 1}`,
  )
  const deleteEvents = database.query('DELETE FROM event_rows WHERE observed_at_ms <= ?')
  const deleteIntervals = database.query('DELETE FROM interval_roll_ups WHERE starts_at_ms < ?')
  const forgetRuns = prepareForgetRuns(database)

  return {
    step: (nowMs: number): boolean => {
      markSeen.run(nowMs, runId)
      const cutoffMs = nowMs - retentionDays * DAY_MS
      const chunk = endOfChunk.get(cutoffMs)
      deleteEvents.run(chunk?.observed_at_ms ?? cutoffMs - 1)
      if (chunk !== null) return true
      deleteIntervals.run(nowMs - Math.min(retentionDays, INTERVALS_KEPT_DAYS) * DAY_MS)
      forgetRuns(cutoffMs, runId)
      return false
    },
  }
}

/**
 * A run last seen before the cutoff has no events left. An answer or a caller stores the newest run that used it, so it
 * can be deleted once no run up to that one remains.
 */
const prepareForgetRuns = (database: Database): ((cutoffMs: number, keepRunId: number) => void) => {
  const old = 'SELECT id FROM event_runs WHERE seen_at_ms < ?1 AND id <> ?2'
  const rollUps = ['route_roll_ups', 'outcome_roll_ups', 'caller_roll_ups'].map((table) =>
    database.query(`DELETE FROM ${table} WHERE run_id IN (${old})`),
  )
  const runs = database.query(`DELETE FROM event_runs WHERE seen_at_ms < ?1 AND id <> ?2`)
  const parts = ['event_answers', 'event_callers'].map((table) =>
    database.query(`DELETE FROM ${table} WHERE run_id < (SELECT min(id) FROM event_runs)`),
  )
  const forget = database.transaction((cutoffMs: number, keepRunId: number) => {
    for (const statement of rollUps) statement.run(cutoffMs, keepRunId)
    const forgotten = runs.run(cutoffMs, keepRunId).changes
    if (forgotten > 0) for (const statement of parts) statement.run()
  })
  return (cutoffMs, keepRunId) => forget.immediate(cutoffMs, keepRunId)
}
