import type { SQL } from 'bun'

/** This process among those that share the database. */
export type Instance = { runId: number; startedAtMs: number; deploySha: string }

/** An instance that was not seen for this long has ended. It is seen every two seconds. */
const aliveSeconds = 15

/** Any number that nothing else in the same database uses: one more than that of the migrations. */
const joinLock = '7237954630903752037'

/**
 * Joins the newest generation if one of its instances is alive, else begins one, so that the stats go on while instances
 * are replaced one by one.
 */
export const joinInstances = (
  sql: SQL,
  { startedAtMs, deploySha }: Omit<Instance, 'runId'>,
): Promise<Instance> =>
  sql.begin(async (transaction) => {
    await transaction`SET LOCAL idle_in_transaction_session_timeout = '5s'`
    await transaction`SELECT pg_advisory_xact_lock(${joinLock}::bigint)`
    const [joined]: { run_id: string }[] = await transaction`
      WITH newest AS (SELECT coalesce(max(generation), 0) AS generation FROM instances),
        alive AS (
          SELECT count(*) AS count FROM instances, newest
          WHERE instances.generation = newest.generation AND closed_at IS NULL
            AND seen_at > now() - ${aliveSeconds}::int * interval '1 second'
        )
      INSERT INTO instances (generation, started_at_ms, deploy_sha)
      SELECT generation + (count = 0)::int, ${startedAtMs}::bigint, ${deploySha} FROM newest, alive
      RETURNING run_id`
    if (joined === undefined) throw new Error('The database did not accept a new instance.')
    return { runId: Number(joined.run_id), startedAtMs, deploySha }
  })

/**
 * Marks it as alive. One that was frozen moves to the generation that others began meanwhile, and one whose row was lost,
 * as when a replica takes over, writes it again.
 */
export const markSeen = async (
  sql: SQL,
  { runId, startedAtMs, deploySha }: Instance,
): Promise<void> => {
  await sql`
    INSERT INTO instances (run_id, generation, started_at_ms, deploy_sha)
    SELECT ${runId}::bigint, coalesce(max(generation), 1), ${startedAtMs}::bigint, ${deploySha} FROM instances
    ON CONFLICT (run_id) DO UPDATE
      SET seen_at = now(), closed_at = NULL, generation = excluded.generation`
}

/** After its last write. */
export const markClosed = async (sql: SQL, runId: number): Promise<void> => {
  await sql`UPDATE instances SET closed_at = now() WHERE run_id = ${runId}::bigint`
}

export const countAlive = async (sql: SQL): Promise<number> => {
  const [row]: { count: number }[] = await sql`
    SELECT count(*)::int AS count FROM instances
    WHERE closed_at IS NULL AND seen_at > now() - ${aliveSeconds}::int * interval '1 second'`
  return row?.count ?? 0
}

/** The generation of an instance. */
export type Generation = {
  windowStartedAtMs: number
  /** All others that belong to it, those that have ended included. A closed one writes no more. */
  others: { runId: number; isClosed: boolean }[]
}

export const readGeneration = async (sql: SQL, runId: number): Promise<Generation> => {
  const rows: { run_id: string; started_at_ms: string; closed: boolean }[] = await sql`
    SELECT run_id, started_at_ms, closed_at IS NOT NULL AS closed FROM instances
    WHERE generation = (SELECT generation FROM instances WHERE run_id = ${runId}::bigint)`
  return {
    windowStartedAtMs: rows.reduce(
      (first, row) => Math.min(first, Number(row.started_at_ms)),
      Infinity,
    ),
    others: rows
      .map((row) => ({ runId: Number(row.run_id), isClosed: row.closed }))
      .filter((other) => other.runId !== runId),
  }
}
