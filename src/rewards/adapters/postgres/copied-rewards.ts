import type { CopiedTable } from '../../../store/postgres/copied-table.ts'

/** The key byte for byte, or no participant and no row would be known any more. */
export const copiedRewards: readonly CopiedTable[] = [
  {
    name: 'reward_key',
    words: 'keys',
    rows: 'SELECT * FROM reward_key',
    key: ['id'],
    columns: { id: 'int', key: 'bytea' },
    sums: ['key'],
    batchRows: 1,
  },
  {
    name: 'reward_rows',
    words: 'reward rows',
    rows: 'SELECT * FROM reward_rows',
    key: ['row_hash'],
    columns: {
      row_hash: 'bytea',
      participant: 'bytea',
      campaign: 'text',
      week: 'text',
      points: 'bigint',
      earned_at_ms: 'bigint',
      shown_campaign: 'text',
      shown_week: 'text',
    },
    sums: ['points', 'row_hash', 'participant'],
    batchRows: 2_000,
  },
  {
    name: 'reward_summary',
    words: 'summaries',
    rows: 'SELECT * FROM reward_summary',
    key: ['id'],
    columns: { id: 'int', summary: 'text' },
    sums: ['id'],
    batchRows: 1,
  },
]
