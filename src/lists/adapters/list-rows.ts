import type { ListAttempt, StoredList, StoredListFacts } from '../entries/stored-list.ts'
import { readUpdateProblem } from '../entries/update-problem.ts'

/** What both databases have, under the same names. */
export const factsColumns =
  'id, source, licence, digest, etag, last_modified, changed_at_ms, checked_at_ms, entry_count, refused_count'

/** PostgreSQL returns large integers as text. */
export type FactsRow = {
  id: string
  source: string
  licence: string
  digest: string
  etag: string | null
  last_modified: string | null
  changed_at_ms: number | string
  checked_at_ms: number | string
  entry_count: number
  refused_count: number
}
export type ContentRow = { blocked: Uint8Array; exceptions: Uint8Array }
export type AttemptRow = {
  id: string
  at_ms: number | string
  outcome: ListAttempt['outcome']
  why: string | null
}

export const factsOf = (row: FactsRow): StoredListFacts => ({
  id: row.id,
  source: row.source,
  licence: row.licence,
  digest: row.digest,
  validators: {
    ...(row.etag !== null && { etag: row.etag }),
    ...(row.last_modified !== null && { lastModified: row.last_modified }),
  },
  changedAtMs: Number(row.changed_at_ms),
  checkedAtMs: Number(row.checked_at_ms),
  entryCount: row.entry_count,
  refusedCount: row.refused_count,
})

export const wholeOf = (row: FactsRow & ContentRow): StoredList => ({
  ...factsOf(row),
  blocked: row.blocked,
  exceptions: row.exceptions,
})

export const attemptOf = ({ at_ms, outcome, why }: AttemptRow): ListAttempt => ({
  atMs: Number(at_ms),
  outcome,
  ...(why !== null && { why: readUpdateProblem(why) }),
})
