import { archiveBusyTimeoutMs } from '../thresholds.ts'
import { Database } from 'bun:sqlite'
import { compiledFormat } from '../entries/compile-list.ts'
import type { ListAttempt, ListReader, StoredList } from '../entries/stored-list.ts'
import { writeUpdateProblem } from '../entries/update-problem.ts'
import {
  attemptOf,
  type AttemptRow,
  type ContentRow,
  factsColumns,
  factsOf,
  type FactsRow,
  wholeOf,
} from './list-rows.ts'
import { openDatabase } from '../../store/database.ts'
import { openBriefly } from '../../store/inspect.ts'

/** Opens the archive for writing, in the database of the service. Throws Error with one sentence. */
export const openListArchive = (path: string): LocalListArchive & { close: () => void } => {
  const database = openDatabase(path, { busyTimeoutMs: archiveBusyTimeoutMs })
  return { ...makeListArchive(database), close: () => database.close() }
}

/** Opens the archive read-only, so it never waits for a writer. The database must exist and be up to date. */
export const openListReader = (path: string): ListReader & { close: () => void } =>
  readerOf(new Database(path, { readonly: true, strict: true }))

/** The same for a moment, leaving no trace beside the database. */
export const openListReaderBriefly = (path: string): ListReader & { close: () => void } =>
  readerOf(openBriefly(path))

const readerOf = (database: Database): ListReader & { close: () => void } => ({
  ...makeListReader(database),
  close: () => database.close(),
})

/** Waits for nothing but the disk. */
export type LocalListArchive = ListReader & {
  replace: (list: StoredList) => void
  confirm: (id: string, checkedAtMs: number) => void
  noteAttempt: (id: string, attempt: ListAttempt) => void
}

export const makeListArchive = (database: Database): LocalListArchive => {
  const replace = database.query(
    `INSERT OR REPLACE INTO lists (
       id, format, source, licence, digest, etag, last_modified, changed_at_ms, checked_at_ms, entry_count,
       refused_count, blocked, exceptions
     ) VALUES (
       $id, $format, $source, $licence, $digest, $etag, $lastModified, $changedAtMs, $checkedAtMs, $entryCount,
       $refusedCount, $blocked, $exceptions
     )`,
  )
  const confirm = database.query('UPDATE lists SET checked_at_ms = $checkedAtMs WHERE id = $id')
  const note = database.query(
    'INSERT OR REPLACE INTO list_attempts (id, at_ms, outcome, why) VALUES ($id, $atMs, $outcome, $why)',
  )
  return {
    ...makeListReader(database),
    replace: ({ validators, ...list }) =>
      void replace.run({
        ...list,
        format: compiledFormat,
        etag: validators.etag ?? null,
        lastModified: validators.lastModified ?? null,
      }),
    confirm: (id, checkedAtMs) => void confirm.run({ id, checkedAtMs }),
    noteAttempt: (id, { why, ...attempt }) =>
      void note.run({ id, ...attempt, why: why ? writeUpdateProblem(why) : null }),
  }
}

const makeListReader = (database: Database): ListReader => {
  const key = database.query<{ key: Uint8Array }, []>('SELECT key FROM list_key')
  const facts = database.query<FactsRow, { format: number }>(
    `SELECT ${factsColumns} FROM lists WHERE format = $format`,
  )
  const whole = database.query<FactsRow & ContentRow, { id: string; format: number }>(
    `SELECT ${factsColumns}, blocked, exceptions FROM lists WHERE id = $id AND format = $format`,
  )
  const attempts = database.query<AttemptRow, []>(
    'SELECT id, at_ms, outcome, why FROM list_attempts',
  )
  return {
    hashKey: () => {
      const row = key.get()
      if (row === null) throw new Error('the database has no key for its lists')
      return row.key
    },
    facts: () =>
      new Map(facts.all({ format: compiledFormat }).map((row) => [row.id, factsOf(row)])),
    attempts: () => new Map(attempts.all().map((row) => [row.id, attemptOf(row)])),
    read: (id) => {
      const row = whole.get({ id, format: compiledFormat })
      return row === null ? undefined : wholeOf(row)
    },
  }
}
