import type { Database } from 'bun:sqlite'
import type { ImportCounts, RewardConflict, RewardImport } from '../ledger/reward-archive.ts'
import { makeRewardSummary, releaseRows } from './reward-release.ts'
import { stageRows } from './staged-rows.ts'

/** One import. The server is only blocked while the whole file is copied at the end. */
export const beginRewardImport = (database: Database): RewardImport => {
  const { add, rowCount, end } = stageRows(database, readRewardKey(database))
  return {
    add,
    finish: (nowMs) => {
      end()
      return database.transaction(() => copyStaged(database, rowCount(), nowMs)).immediate()
    },
  }
}

const copyStaged = (
  database: Database,
  rows: number,
  nowMs: number,
): ImportCounts | RewardConflict => {
  const conflict = database.query<{ line: number | null }, []>(conflictQuery).get()
  if (conflict && conflict.line !== null) return { line: conflict.line }
  const { changes: added } = database.run(
    `INSERT INTO reward_rows (row_hash, participant, campaign, week, points, earned_at_ms)
     SELECT row_hash, participant, campaign, week, points, earned_at_ms FROM temp.staged_rewards WHERE true
     ON CONFLICT DO NOTHING`,
  )
  if (releaseRows(database) > 0) {
    const summary = makeRewardSummary(database, nowMs)
    database.run('INSERT OR REPLACE INTO reward_summary (id, summary) VALUES (1, ?)', [
      JSON.stringify(summary),
    ])
  }
  const held = database
    .query<{ count: number }, []>(
      'SELECT count(*) AS count FROM reward_rows WHERE shown_campaign IS NULL',
    )
    .get()
  return { added, known: rows - added, heldBack: held?.count ?? 0 }
}

/** First line of the file whose id already belongs to a different row. */
const conflictQuery = `SELECT min(staged.line) AS line
  FROM temp.staged_rewards AS staged JOIN reward_rows AS stored USING (row_hash)
  WHERE NOT (
    staged.participant = stored.participant AND staged.campaign = stored.campaign AND staged.week = stored.week
    AND staged.points = stored.points AND staged.earned_at_ms = stored.earned_at_ms
  )`

const readRewardKey = (database: Database): Uint8Array => {
  const row = database.query<{ key: Uint8Array }, []>('SELECT key FROM reward_key').get()
  if (row === null) throw new Error('the database has no key for its rewards')
  return row.key
}
