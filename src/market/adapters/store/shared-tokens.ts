import type { SQL } from 'bun'
import type { PostgresLink } from '../../../store/postgres/postgres-link.ts'
import { learnedAtOf, readTokens, writeTokens } from './saved-tokens.ts'
import type { VerifiedTokenStore } from './verified-tokens.ts'

/** Saves a text of another store as it is, unless one was learned later. Returns whether there was anything to save. */
export const copyTokens = async (
  { run }: Pick<PostgresLink, 'run'>,
  text: string,
): Promise<boolean> => {
  const learnedAtMs = learnedAtOf(text)
  if (learnedAtMs === undefined) return false
  await run((sql) => saveText(sql, learnedAtMs, text))
  return true
}

const saveText = async (sql: SQL, learnedAtMs: number, text: string): Promise<void> => {
  await sql`
    INSERT INTO verified_tokens AS saved (id, learned_at_ms, content) VALUES (1, ${learnedAtMs}::bigint, ${text})
    ON CONFLICT (id) DO UPDATE SET learned_at_ms = excluded.learned_at_ms, content = excluded.content
    WHERE saved.learned_at_ms <= excluded.learned_at_ms`
}

/** Saves the verified tokens for the next start of any instance. A list never replaces one that was learned later. */
export const makeSharedTokenStore = (
  { run }: Pick<PostgresLink, 'run'>,
  nowMs: () => number,
): VerifiedTokenStore => ({
  load: async () => {
    const [row]: { content: string }[] = await run(
      async (sql) => await sql`SELECT content FROM verified_tokens`,
    )
    return row ? readTokens(row.content, nowMs()) : []
  },
  save: (tokens) => {
    const learnedAtMs = nowMs()
    return run((sql) => saveText(sql, learnedAtMs, writeTokens(tokens, learnedAtMs)))
  },
})
