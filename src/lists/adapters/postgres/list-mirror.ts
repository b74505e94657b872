import { keyBytes } from '../../../basics/keyed-hash.ts'
import type { PostgresLink } from '../../../store/postgres/postgres-link.ts'
import type {
  ListAttempt,
  ListReader,
  StoredList,
  StoredListFacts,
} from '../../entries/stored-list.ts'
import { readAttempts, readKey, readListFacts, readWhole } from './shared-list-store.ts'

/**
 * The lists that several instances share, in the memory of this one, as of the last `pull`. A list is fetched when its
 * content has changed, and held until it was read once: then it is in use.
 *
 * @param ids of the lists that are in use here
 */
export const makeListMirror = (
  { run }: Pick<PostgresLink, 'run'>,
  ids: readonly string[],
): ListReader & { pull: () => Promise<void> } => {
  let key: Uint8Array = new Uint8Array(keyBytes)
  let facts: ReadonlyMap<string, StoredListFacts> = new Map()
  let attempts: ReadonlyMap<string, ListAttempt> = new Map()
  const unread = new Map<string, StoredList>()

  /** One after the other, since a list has some megabytes. */
  const fetchChanged = async (now: ReadonlyMap<string, StoredListFacts>): Promise<void> => {
    for (const id of ids) {
      const stored = now.get(id)
      if (stored === undefined || isSame(facts.get(id), stored)) continue
      const list = await run((sql) => readWhole(sql, id))
      if (list) unread.set(id, list)
    }
  }
  return {
    hashKey: () => key,
    facts: () => facts,
    attempts: () => attempts,
    read: (id) => {
      const list = unread.get(id)
      unread.delete(id)
      return list
    },
    pull: async () => {
      const now = await run(async (sql) =>
        (await hasLists(sql))
          ? {
              key: (await readKey(sql)) ?? key,
              facts: await readListFacts(sql),
              attempts: await readAttempts(sql),
            }
          : undefined,
      )
      if (now === undefined) return
      await fetchChanged(now.facts)
      // What was fetched may be newer than what was seen before.
      const newer = [...unread.values()].map(
        ({ blocked: _, exceptions: __, ...each }) => [each.id, each] as const,
      )
      key = now.key
      facts = new Map([...now.facts, ...newer])
      attempts = now.attempts
    },
  }
}

/** A command may come before the first server. */
const hasLists = async (sql: Parameters<typeof readKey>[0]): Promise<boolean> => {
  const [row]: { exists: boolean }[] = await sql`SELECT to_regclass('lists') IS NOT NULL AS exists`
  return row?.exists === true
}

const isSame = (one: StoredListFacts | undefined, other: StoredListFacts): boolean =>
  one?.digest === other.digest && one.changedAtMs === other.changedAtMs
