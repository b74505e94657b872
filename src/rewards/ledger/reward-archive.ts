import type { MaybePromise } from '../../basics/maybe-promise.ts'
import type { RewardRow } from './reward-row.ts'
import type { RewardSummary } from './summary.ts'

export type ImportCounts = {
  added: number
  /** Already stored, with the same values in every field. */
  known: number
  /** Rows not published until more participants share their group. */
  heldBack: number
}

/** A row whose id already belongs to a different row. */
export type RewardConflict = { line: number }

/** One import: nothing is stored until `finish` returns counts. */
export type RewardImport = {
  /** The line of this file that has the same id with other values, if any. */
  add: (row: RewardRow, line: number) => RewardConflict | undefined
  finish: (nowMs: number) => MaybePromise<ImportCounts | RewardConflict>
}

/** Storage of an operator’s ledger. Throws Error with one sentence if it cannot be written. */
export type RewardArchive = { beginImport: () => MaybePromise<RewardImport> }

/** The published part of it. */
export type RewardReader = { summary: () => RewardSummary }
