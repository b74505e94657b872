import type { Database } from 'bun:sqlite'
import type { SQL } from 'bun'
import type { ImportCounts, RewardConflict } from '../../ledger/reward-archive.ts'
import { summaryOf } from '../../ledger/reward-sums.ts'
import { otherLabel, type RewardSummary } from '../../ledger/summary.ts'
import { releaseStatements } from '../release-statements.ts'
import type { StagedRow } from '../staged-rows.ts'

/** Any number that nothing else in the same database uses: two more than that of the migrations. */
const rewardLock = '7237954630903752038'

/** Rows sent at a time, some hundred kilobytes. */
const BATCH_ROWS = 2_000

type Staged = { database: Database; rowCount: number; nowMs: number }

/**
 * Adds the staged rows, publishes groups and makes the summary, all or nothing. One import at a time, since which rows
 * make a group depends on all that are not published yet.
 */
export const mergeStaged = (sql: SQL, staged: Staged): Promise<ImportCounts | RewardConflict> =>
  sql.begin(async (transaction) => {
    await transaction`SET LOCAL idle_in_transaction_session_timeout = '20s'`
    await transaction`SELECT pg_advisory_xact_lock(${rewardLock}::bigint)`
    // No temporary table: those need a right on the database that a user with only a schema of its own lacks.
    await transaction.unsafe(stagedTable)
    await sendRows(transaction, staged.database)
    const merged = await merge(transaction, staged)
    await transaction`DROP TABLE staged_rewards`
    return merged
  })

const stagedTable = `CREATE UNLOGGED TABLE staged_rewards (
  row_hash bytea PRIMARY KEY,
  participant bytea NOT NULL,
  campaign text NOT NULL,
  week text NOT NULL,
  points bigint NOT NULL,
  earned_at_ms bigint NOT NULL,
  line bigint NOT NULL
)`

const sendRows = async (sql: SQL, database: Database): Promise<void> => {
  let batch: object[] = []
  const send = async (): Promise<void> => {
    await sql`
      INSERT INTO staged_rewards
      SELECT decode(row_hash, 'hex'), decode(participant, 'hex'), campaign, week, points, earned_at_ms, line
      FROM jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb) AS given (
        row_hash text, participant text, campaign text, week text, points bigint, earned_at_ms bigint, line bigint
      )`
    batch = []
  }
  const rows = database.query<StagedRow, []>('SELECT * FROM temp.staged_rewards')
  for (const row of rows.iterate()) {
    batch.push({ ...row, row_hash: hexOf(row.row_hash), participant: hexOf(row.participant) })
    if (batch.length === BATCH_ROWS) await send()
  }
  if (batch.length > 0) await send()
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const merge = async (
  sql: SQL,
  { rowCount, nowMs }: Staged,
): Promise<ImportCounts | RewardConflict> => {
  // First line of the file whose id already belongs to a different row.
  const [conflict]: { line: string | null }[] = await sql`
    SELECT min(staged.line) AS line FROM staged_rewards AS staged JOIN reward_rows AS stored USING (row_hash)
    WHERE (staged.participant, staged.campaign, staged.week, staged.points, staged.earned_at_ms)
      <> (stored.participant, stored.campaign, stored.week, stored.points, stored.earned_at_ms)`
  if (typeof conflict?.line === 'string') return { line: Number(conflict.line) }
  const [inserted]: { count: number }[] = await sql`
    WITH added AS (
      INSERT INTO reward_rows (row_hash, participant, campaign, week, points, earned_at_ms)
      SELECT row_hash, participant, campaign, week, points, earned_at_ms FROM staged_rewards
      ON CONFLICT DO NOTHING RETURNING 1
    )
    SELECT count(*)::int AS count FROM added`
  const added = inserted?.count ?? 0
  if ((await releaseRows(sql)) > 0) {
    const summary = JSON.stringify(await readSummary(sql, nowMs))
    await sql`
      INSERT INTO reward_summary (id, summary) VALUES (1, ${summary})
      ON CONFLICT (id) DO UPDATE SET summary = excluded.summary`
  }
  const [held]: { count: number }[] =
    await sql`SELECT count(*)::int AS count FROM reward_rows WHERE shown_campaign IS NULL`
  return { added, known: rowCount - added, heldBack: held?.count ?? 0 }
}

const releaseRows = async (sql: SQL): Promise<number> => {
  let shown = 0
  for (const statement of releaseStatements) {
    const [updated]: { count: number }[] = await sql.unsafe(
      `WITH shown AS (${statement} RETURNING 1) SELECT count(*)::int AS count FROM shown`,
    )
    shown += updated?.count ?? 0
  }
  return shown
}

type SumRow = { points: string; participants: number }

const readSummary = async (sql: SQL, nowMs: number): Promise<RewardSummary> => {
  const [total]: { points: string | null; participants: number }[] = await sql`
    SELECT sum(points) AS points, count(DISTINCT participant)::int AS participants
    FROM reward_rows WHERE shown_campaign IS NOT NULL`
  const campaigns: (SumRow & { campaign: string })[] = await sql`
    SELECT shown_campaign AS campaign, sum(points) AS points, count(DISTINCT participant)::int AS participants
    FROM reward_rows WHERE shown_campaign IS NOT NULL GROUP BY shown_campaign
    ORDER BY shown_campaign = ${otherLabel}, sum(points) DESC, shown_campaign COLLATE "C"`
  const weeks: (SumRow & { week: string })[] = await sql`
    SELECT shown_week AS week, sum(points) AS points, count(DISTINCT participant)::int AS participants
    FROM reward_rows WHERE shown_campaign IS NOT NULL GROUP BY shown_week
    ORDER BY shown_week = ${otherLabel}, shown_week COLLATE "C"`
  const pointsOfParticipants: SumRow[] = await sql`
    SELECT points, count(*)::int AS participants FROM (
      SELECT sum(points) AS points FROM reward_rows WHERE shown_campaign IS NOT NULL GROUP BY participant
    ) AS totals GROUP BY points`
  return summaryOf(
    {
      total: {
        points: typeof total?.points === 'string' ? Number(total.points) : null,
        participants: total?.participants ?? 0,
      },
      campaigns: campaigns.map(inNumbers),
      weeks: weeks.map(inNumbers),
      pointsOfParticipants: pointsOfParticipants.map(inNumbers),
    },
    nowMs,
  )
}

/** PostgreSQL returns sums as text. */
const inNumbers = <Row extends SumRow>(row: Row) => ({ ...row, points: Number(row.points) })
