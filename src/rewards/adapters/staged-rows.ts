import type { Database } from 'bun:sqlite'
import type { RewardConflict, RewardImport } from '../ledger/reward-archive.ts'

/** A row as it is stored: hashes instead of its id and its participant. */
export type StagedRow = {
  row_hash: Uint8Array
  participant: Uint8Array
  campaign: string
  week: string
  points: number
  earned_at_ms: number
  /** Of the file. */
  line: number
}

/**
 * Stages the rows of a file in a temporary table, which does not write to the database, so memory does not grow with the
 * file. `key` is that of the ledger.
 */
export const stageRows = (
  database: Database,
  key: Uint8Array,
): { add: RewardImport['add']; rowCount: () => number; end: () => void } => {
  const hash = makeHash(key)
  database.run(stagedTable)
  const insert = database.query(
    `INSERT INTO temp.staged_rewards (row_hash, participant, campaign, week, points, earned_at_ms, line)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
  const other = database.query<RewardConflict, [Uint8Array, ...Content]>(
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
    /** Rows of the file, repeated ones included. */
    rowCount: () => rows,
    end: () => void database.run('COMMIT'),
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

const hashBytes = 16

/** Keyed by the ledger: hashes distinguish rows and participants, and reveal nothing else. */
const makeHash =
  (key: Uint8Array) =>
  (text: string): Uint8Array =>
    Uint8Array.from(
      new Bun.CryptoHasher('sha256', key).update(text).digest().subarray(0, hashBytes),
    )
