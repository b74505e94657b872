import type { RewardRow } from './reward-row.ts'
import type { RewardSummary } from './summary.ts'

export type ImportCounts = {
  added: number
  /** Were there already, the same in every field. */
  known: number
  /** Rows that no answer holds until more participants share their group. */
  heldBack: number
}

/** A row whose id stands for another row already. */
export type RewardConflict = { line: number }

/** One import: nothing of it is kept before `finish` returns counts. */
export type RewardImport = {
  /** The line of the same id with other values, where this file has one. */
  add: (row: RewardRow, line: number) => RewardConflict | undefined
  finish: (nowMs: number) => ImportCounts | RewardConflict
}

/** Where an operator's ledger is kept. Throws Error of one sentence where it cannot be written. */
export type RewardArchive = { beginImport: () => RewardImport }

/** What is shown of it. */
export type RewardReader = { summary: () => RewardSummary }
