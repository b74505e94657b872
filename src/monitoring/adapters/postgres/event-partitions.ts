import type { SQL } from 'bun'

const DAY_MS = 86_400_000

/** Made ahead, so that a night in which the database is away does not matter. */
const DAYS_AHEAD = 3

/** Rows deleted from the default partition at a time. */
const CHUNK_ROWS = 10_000

/** The history shows one day; the other is a margin for clocks that differ. */
const INTERVALS_KEPT_DAYS = 2

const namePattern = /^event_rows_d(\d{1,6})$/

/** A partition is named by its day since 1970. */
const nameOf = (day: number): string => `event_rows_d${day}`

/** Makes the partitions of today and the next days. One that exists stays, also if another instance makes it just now. */
export const makePartitions = (sql: SQL, nowMs: number): Promise<void> => {
  const today = Math.floor(nowMs / DAY_MS)
  return makeDayPartitions(
    sql,
    Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => today + ahead),
  )
}

/** The same for any days since 1970. */
export const makeDayPartitions = async (sql: SQL, days: readonly number[]): Promise<void> => {
  const known = new Set(await partitionDays(sql))
  for (const day of days) {
    if (known.has(day)) continue
    try {
      await sql.unsafe(
        `CREATE TABLE IF NOT EXISTS ${nameOf(day)} PARTITION OF event_rows
         FOR VALUES FROM (${day * DAY_MS}) TO (${(day + 1) * DAY_MS})`,
      )
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
}

/**
 * The default partition already has events of that day, as of an instance whose clock is ahead; they stay there. Or
 * another instance was faster.
 */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  /^(?:23514|23505|42P07|42P17)$/.test(String(Reflect.get(error, 'errno')))

const partitionDays = async (sql: SQL): Promise<number[]> => {
  const rows: { name: string }[] = await sql`
    SELECT child.relname AS name FROM pg_inherits
    JOIN pg_class AS child ON child.oid = inhrelid
    WHERE inhparent = 'event_rows'::regclass`
  return rows.flatMap(({ name }) => {
    const day = namePattern.exec(name)?.[1]
    return day === undefined ? [] : [Number(day)]
  })
}

/**
 * Deletes what is older than `retentionDays`: events by whole days, then old intervals, then runs of earlier generations
 * and what only they used. Returns whether more remains.
 */
export const deleteOld = async (
  sql: SQL,
  { nowMs, retentionDays }: { nowMs: number; retentionDays: number },
): Promise<boolean> => {
  const cutoffMs = nowMs - retentionDays * DAY_MS
  for (const day of await partitionDays(sql))
    if ((day + 1) * DAY_MS <= cutoffMs) await sql.unsafe(`DROP TABLE ${nameOf(day)}`)
  const deleted: unknown[] = await sql`
    DELETE FROM event_rows_default WHERE ctid IN (
      SELECT ctid FROM event_rows_default WHERE observed_at_ms < ${cutoffMs}::bigint LIMIT ${CHUNK_ROWS}::int
    ) RETURNING 1`
  if (deleted.length === CHUNK_ROWS) return true
  const intervalsFromMs = nowMs - Math.min(retentionDays, INTERVALS_KEPT_DAYS) * DAY_MS
  await sql`DELETE FROM interval_roll_ups WHERE starts_at_ms < ${intervalsFromMs}::bigint`
  await deleteRuns(sql, retentionDays)
  return false
}

/**
 * A run of an earlier generation goes two days after its last events can have gone. An answer or a caller stores the
 * newest run that used it, so it can go once no run up to that one remains.
 */
const deleteRuns = async (sql: SQL, retentionDays: number): Promise<void> => {
  const gone: { run_id: string }[] = await sql`
    DELETE FROM instances
    WHERE seen_at < now() - (${retentionDays}::int + 2) * interval '1 day'
      AND generation < (SELECT max(generation) FROM instances)
    RETURNING run_id`
  if (gone.length === 0) return
  const ids = gone.map(({ run_id }) => run_id).join(',')
  for (const table of ['route_roll_ups', 'outcome_roll_ups', 'caller_roll_ups'])
    await sql.unsafe(`DELETE FROM ${table} WHERE run_id IN (${ids})`)
  for (const table of ['event_answers', 'event_callers'])
    await sql.unsafe(`DELETE FROM ${table} WHERE run_id < (SELECT min(run_id) FROM instances)`)
}
