import { rewardColumns, type RowProblem } from '../ledger/reward-row.ts'

/** What is wrong with a line, to follow its number. */
export const rowProblemText = (row: RowProblem): string => {
  switch (row.problem) {
    case 'header':
      return `the first line must name each of these columns once: ${rewardColumns.join(', ')}`
    case 'text':
      return `${row.column} must have 1 to ${row.maxCharacters} visible characters`
    case 'points':
      return `points must be a whole number from 0 to ${row.max}`
    case 'time':
      return 'earned_at must be a date such as 2026-11-20, or a time such as 2026-11-20T12:00:00Z'
    case 'id-used-before':
      return `id is already used on line ${row.otherLine} with other values`
    case 'id-imported-before':
      return 'id was imported earlier with other values'
    case 'empty-file':
      return 'the file is empty'
    case 'row-too-long':
      return `the row must be at most ${row.maxBytes} bytes`
    case 'quote-open':
      return 'a quote is not closed'
    case 'quote-closing':
      return 'a closing quote must be followed by a comma or the end of the line'
    case 'quote-opening':
      return 'quotes must enclose the whole field, and be doubled within it'
  }
}
