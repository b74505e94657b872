import type { Database } from 'bun:sqlite'
import type { ImportCounts, RewardConflict, RewardImport } from '../ledger/reward-archive.ts'
import { releaseRows } from './reward-release.ts'
import { makeRewardSummary } from './reward-summary.ts'

/**
 * One import. Rows gather in a table of this connection alone, which writes no byte to the database, so that the server
 * is held up only while a whole file is taken over at its end.
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
      return database.transaction(() => takeOver(database, rows, nowMs)).immediate()
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

const takeOver = (
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

/** The first row of the file whose id stands for another row already. */
const conflictQuery = `SELECT min(staged.line) AS line
  FROM temp.staged_rewards AS staged JOIN reward_rows AS kept USING (row_hash)
  WHERE NOT (
    staged.participant = kept.participant AND staged.campaign = kept.campaign AND staged.week = kept.week
    AND staged.points = kept.points AND staged.earned_at_ms = kept.earned_at_ms
  )`

const hashBytes = 16

/** Under a key of this database alone: rows and participants can be told apart, and nothing else. */
const makeHash = (database: Database): ((text: string) => Uint8Array) => {
  const row = database.query<{ key: Uint8Array }, []>('SELECT key FROM reward_key').get()
  if (row === null) throw new Error('the database has no key for its rewards')
  const { key } = row
  return (text) =>
    Uint8Array.from(
      new Bun.CryptoHasher('sha256', key).update(text).digest().subarray(0, hashBytes),
    )
}
