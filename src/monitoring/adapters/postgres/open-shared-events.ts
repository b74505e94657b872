import type { Schedule } from '../../../basics/schedule.ts'
import { firstUse } from '../../../store/postgres/first-use.ts'
import { migratePostgres } from '../../../store/postgres/migrate-postgres.ts'
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

/**
 * Migrates the database and joins the instances that share it. Keeps trying for a while, since the database may start
 * beside this process. @throws Error of one sentence
 */
export const openSharedEvents = async (
  opening: Opening,
): Promise<{ links: SharedLinks; self: Instance }> => {
  const links = openSharedLinks(opening.url, opening.schedule)
  try {
    return { links, self: await firstUse(opening, () => join(links, opening)) }
  } catch (error) {
    await links.close()
    throw error
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
