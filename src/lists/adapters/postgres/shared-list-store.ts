import type { SQL } from 'bun'
import { keyBytes } from '../../../basics/keyed-hash.ts'
import type { PostgresLink } from '../../../store/postgres/postgres-link.ts'
import { PostgresError } from '../../../store/postgres/postgres-trouble.ts'
import { compiledFormat } from '../../entries/compile-list.ts'
import type {
  ListArchive,
  ListAttempt,
  StoredList,
  StoredListFacts,
} from '../../entries/stored-list.ts'
import { writeUpdateProblem } from '../../entries/update-problem.ts'
import {
  attemptOf,
  type AttemptRow,
  type ContentRow,
  factsOf,
  type FactsRow,
  wholeOf,
} from '../list-rows.ts'

/**
 * The archive that several instances share. Each write checks in its own statement that the lease has the fence under
 * which it is made, and keeps it from changing until then; without a fence, as for a command of the operator, that the
 * lease has any. The row is locked once all parameters have arrived, so a writer that freezes meanwhile holds nothing.
 */
export const makeSharedListArchive = (
  { run }: Pick<PostgresLink, 'run'>,
  fence: string | undefined,
): ListArchive => ({
  hashKey: () => run(readOrMakeKey),
  facts: () => run(readListFacts),
  attempts: () => run(readAttempts),
  read: (id) => run((sql) => readWhole(sql, id)),
  replace: (list) => run((sql) => held(replaceList(sql, list, fence))),
  confirm: (id, checkedAtMs) =>
    run((sql) =>
      held(sql`
        WITH held AS MATERIALIZED (
          SELECT 1 FROM leases WHERE name = 'lists' AND fence = coalesce(${fence ?? null}::bigint, fence) FOR SHARE
        ), confirmed AS (
          UPDATE lists SET checked_at_ms = ${checkedAtMs}::bigint FROM held WHERE id = ${id}
        )
        SELECT 1 FROM held`),
    ),
  noteAttempt: (id, { atMs, outcome, why }) =>
    run((sql) =>
      held(sql`
        WITH held AS MATERIALIZED (
          SELECT 1 FROM leases WHERE name = 'lists' AND fence = coalesce(${fence ?? null}::bigint, fence) FOR SHARE
        ), noted AS (
          INSERT INTO list_attempts (id, at_ms, outcome, why)
          SELECT ${id}, ${atMs}::bigint, ${outcome}, ${why ? writeUpdateProblem(why) : null}::text FROM held
          ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms, outcome = excluded.outcome, why = excluded.why
        )
        SELECT 1 FROM held`),
    ),
})

const replaceList = (
  sql: SQL,
  { validators, ...list }: StoredList,
  fence: string | undefined,
): Promise<unknown[]> => sql`
  WITH held AS MATERIALIZED (
    SELECT 1 FROM leases WHERE name = 'lists' AND fence = coalesce(${fence ?? null}::bigint, fence) FOR SHARE
  ), replaced AS (
    INSERT INTO lists (
      id, format, source, licence, digest, etag, last_modified, changed_at_ms, checked_at_ms, entry_count,
      refused_count, blocked, exceptions
    )
    SELECT
      ${list.id}, ${compiledFormat}::int, ${list.source}, ${list.licence}, ${list.digest},
      ${validators.etag ?? null}::text, ${validators.lastModified ?? null}::text, ${list.changedAtMs}::bigint,
      ${list.checkedAtMs}::bigint, ${list.entryCount}::int, ${list.refusedCount}::int, ${list.blocked}::bytea,
      ${list.exceptions}::bytea
    FROM held
    ON CONFLICT (id) DO UPDATE SET
      format = excluded.format, source = excluded.source, licence = excluded.licence, digest = excluded.digest,
      etag = excluded.etag, last_modified = excluded.last_modified, changed_at_ms = excluded.changed_at_ms,
      checked_at_ms = excluded.checked_at_ms, entry_count = excluded.entry_count,
      refused_count = excluded.refused_count, blocked = excluded.blocked, exceptions = excluded.exceptions
  )
  SELECT 1 FROM held`

/** @throws PostgresError if the lease was not held */
const held = async (written: Promise<unknown[]>): Promise<void> => {
  if ((await written).length === 0) throw new PostgresError({ kind: 'replaced' })
}

const readOrMakeKey = async (sql: SQL): Promise<Uint8Array> => {
  const made = crypto.getRandomValues(new Uint8Array(keyBytes))
  await sql`INSERT INTO list_key (id, key) VALUES (1, ${made}::bytea) ON CONFLICT DO NOTHING`
  return (await readKey(sql)) ?? made
}

/** Undefined until the first update of a list. */
export const readKey = async (sql: SQL): Promise<Uint8Array | undefined> => {
  const [row]: { key: Uint8Array }[] = await sql`SELECT key FROM list_key`
  return row && new Uint8Array(row.key)
}

export const readListFacts = async (sql: SQL): Promise<ReadonlyMap<string, StoredListFacts>> => {
  const rows: FactsRow[] = await sql`
    SELECT
      id, source, licence, digest, etag, last_modified, changed_at_ms, checked_at_ms, entry_count, refused_count
    FROM lists WHERE format = ${compiledFormat}::int`
  return new Map(rows.map((row) => [row.id, factsOf(row)]))
}

export const readAttempts = async (sql: SQL): Promise<ReadonlyMap<string, ListAttempt>> => {
  const rows: AttemptRow[] =
    await sql`SELECT id, at_ms, outcome, why FROM list_attempts ORDER BY id`
  return new Map(rows.map((row) => [row.id, attemptOf(row)]))
}

export const readWhole = async (sql: SQL, id: string): Promise<StoredList | undefined> => {
  const [row]: (FactsRow & ContentRow)[] = await sql`
    SELECT
      id, source, licence, digest, etag, last_modified, changed_at_ms, checked_at_ms, entry_count, refused_count,
      blocked, exceptions
    FROM lists WHERE id = ${id} AND format = ${compiledFormat}::int`
  if (row === undefined) return undefined
  const { blocked, exceptions } = row
  return wholeOf({
    ...row,
    blocked: new Uint8Array(blocked),
    exceptions: new Uint8Array(exceptions),
  })
}
