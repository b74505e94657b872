import type { Schedule } from '../../../basics/schedule.ts'
import { migratePostgres } from '../../../store/postgres/migrate-postgres.ts'
import { postgresName } from '../../../store/postgres/postgres-link.ts'
import { isLasting, PostgresError } from '../../../store/postgres/postgres-trouble.ts'
import { troubleText } from '../../../store/postgres/words.ts'
import { makePartitions } from './event-partitions.ts'
import { type Instance, joinInstances } from './instances.ts'
import { openSharedLinks, type SharedLinks } from './shared-links.ts'

type Opening = {
  url: string
  startedAtMs: number
  deploySha: string
  nowMs: () => number
  schedule: Schedule
  /** How long to try. */
  patienceMs: number
}

const RETRY_MS = 1_000

/**
 * Migrates the database and joins the instances that share it. Keeps trying for a while, since the database may start
 * beside this process. @throws Error of one sentence
 */
export const openSharedEvents = async (
  opening: Opening,
): Promise<{ links: SharedLinks; self: Instance }> => {
  const { url, schedule, patienceMs } = opening
  const links = openSharedLinks(url, schedule)
  const endsAtMs = performance.now() + patienceMs
  for (;;) {
    try {
      return { links, self: await join(links, opening) }
    } catch (error) {
      const isOver = performance.now() >= endsAtMs
      if (error instanceof PostgresError && !isLasting(error.trouble) && !isOver) {
        await new Promise<void>((resolve) => schedule(resolve, RETRY_MS))
        continue
      }
      await links.close()
      throw error instanceof PostgresError ? sentenceOf(error, url) : error
    }
  }
}

const join = async (
  links: SharedLinks,
  { startedAtMs, deploySha, nowMs }: Opening,
): Promise<Instance> => {
  await links.retention.run((sql) => migratePostgres(sql))
  // Before the first event, which would make today's partition impossible.
  await links.writes.run((sql) => makePartitions(sql, nowMs()))
  return links.writes.run((sql) => joinInstances(sql, { startedAtMs, deploySha }))
}

const sentenceOf = (error: PostgresError, url: string): Error =>
  new Error(`Cannot use the database ${postgresName(url)}: ${troubleText(error.trouble)}.`, {
    cause: error,
  })
