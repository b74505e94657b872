import type { RewardColumn } from './reward-columns.ts'

/** What is wrong with a line of the ledger. */
export type RowProblem =
  | { problem: 'header' }
  | { problem: 'text'; column: RewardColumn; maxCharacters: number }
  | { problem: 'points'; max: number }
  | { problem: 'time' }
  | { problem: 'id-used-before'; otherLine: number }
  | { problem: 'id-imported-before' }
  | { problem: 'empty-file' }
  | { problem: 'row-too-long'; maxBytes: number }
  | { problem: 'quote-open' | 'quote-closing' | 'quote-opening' }

export type LedgerProblem = { line: number } & RowProblem
