import type { Database } from 'bun:sqlite'
import type { ImportCounts, RewardConflict, RewardImport } from '../ledger/reward-archive.ts'
import { makeRewardSummary, releaseRows } from './reward-release.ts'

/**
 * One import. Rows are staged in a temporary table, which does not write to the database, so the server is only blocked
 * while the whole file is copied at the end.
 */
export const beginRewardImport = (database: Database): RewardImport => {
  const hash = makeHash(database)
  database.run(stagedTable)
  const insert = database.query(
    `INSERT INTO temp.staged_rewards (row_hash, participant, campaign, week, points, earned_at_ms, line)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
  const other = database.query<{ line: number }, [Uint8Array, ...Content]>(
    `SELECT line FROM temp.staged_rewards WHERE row_hash = ?
     AND NOT (participant = ? AND campaign = ? AND week = ? AND points = ? AND earned_at_ms = ?)`,
  )
  let rows = 0
  database.run('BEGIN')
  return {
    add: (row, line) => {
      rows += 1
      const rowHash = hash(`row ${row.id}`)
      const content: Content = [
        hash(`participant ${row.participant}`),
        row.campaign,
        row.week,
        row.points,
        row.earnedAtMs,
      ]
      if (insert.run(rowHash, ...content, line).changes > 0) return undefined
      return other.get(rowHash, ...content) ?? undefined
    },
    finish: (nowMs) => {
      database.run('COMMIT')
      return database.transaction(() => copyStaged(database, rows, nowMs)).immediate()
    },
  }
}

type Content = [
  participant: Uint8Array,
  campaign: string,
  week: string,
  points: number,
  earnedAtMs: number,
]

const stagedTable = `CREATE TEMP TABLE staged_rewards (
  row_hash BLOB PRIMARY KEY,
  participant BLOB NOT NULL,
  campaign TEXT NOT NULL,
  week TEXT NOT NULL,
  points INTEGER NOT NULL,
  earned_at_ms INTEGER NOT NULL,
  line INTEGER NOT NULL
) WITHOUT ROWID`

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

const hashBytes = 16

/** Keyed by this database: hashes distinguish rows and participants, and reveal nothing else. */
const makeHash = (database: Database): ((text: string) => Uint8Array) => {
  const row = database.query<{ key: Uint8Array }, []>('SELECT key FROM reward_key').get()
  if (row === null) throw new Error('the database has no key for its rewards')
  const { key } = row
  return (text) =>
    Uint8Array.from(
      new Bun.CryptoHasher('sha256', key).update(text).digest().subarray(0, hashBytes),
    )
}
