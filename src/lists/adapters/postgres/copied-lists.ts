import type { CopiedTable } from '../../../store/postgres/copied-table.ts'

/** The key byte for byte, or no fingerprint would match any more. */
export const copiedLists: readonly CopiedTable[] = [
  {
    name: 'list_key',
    words: 'keys',
    rows: 'SELECT * FROM list_key',
    key: ['id'],
    columns: { id: 'int', key: 'bytea' },
    sums: ['key'],
    batchRows: 1,
  },
  {
    name: 'lists',
    words: 'lists',
    rows: 'SELECT * FROM lists',
    key: ['id'],
    columns: {
      id: 'text',
      format: 'int',
      source: 'text',
      licence: 'text',
      digest: 'text',
      etag: 'text',
      last_modified: 'text',
      changed_at_ms: 'bigint',
      checked_at_ms: 'bigint',
      entry_count: 'int',
      refused_count: 'int',
      blocked: 'bytea',
      exceptions: 'bytea',
    },
    sums: ['entry_count', 'checked_at_ms', 'blocked', 'exceptions'],
    // Each may have ten megabytes.
    batchRows: 1,
  },
  {
    name: 'list_attempts',
    words: 'updates of lists',
    rows: 'SELECT * FROM list_attempts',
    key: ['id'],
    columns: { id: 'text', at_ms: 'bigint', outcome: 'text', why: 'text' },
    sums: ['at_ms'],
    batchRows: 100,
  },
]
