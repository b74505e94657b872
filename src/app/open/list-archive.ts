import { existsSync } from 'node:fs'
import { scheduleTimer } from '../../basics/schedule.ts'
import type { Config } from '../../config.ts'
import { openListArchive, openListReaderBriefly } from '../../lists/adapters/list-store.ts'
import { makeListMirror } from '../../lists/adapters/postgres/list-mirror.ts'
import { makeSharedListArchive } from '../../lists/adapters/postgres/shared-list-store.ts'
import type { ListArchive, ListReader } from '../../lists/entries/stored-list.ts'
import { firstUse } from '../../store/postgres/first-use.ts'
import { makePostgresLink } from '../../store/postgres/postgres-link.ts'
import { databasePathOf } from './list-places.ts'
import { openMigratedLink } from './shared-data.ts'

/** Where the lists are: in the database of this server, or in one that several share. */
export type ListPlace =
  | { databasePath: string }
  /** `fence`: of the lease under which they are written; absent for a command of the operator. */
  | { databaseUrl: string; fence?: string }

export const listPlaceOf = (config: Config): ListPlace =>
  config.databaseUrl === undefined
    ? { databasePath: databasePathOf(config) }
    : { databaseUrl: config.databaseUrl }

/** Writing a large list over a slow network. */
const writeLimitMs = 60_000

/** Opens the archive for updates. @throws Error of one sentence */
export const openArchiveAt = async (
  place: ListPlace,
): Promise<{ archive: ListArchive; close: () => void | Promise<void> }> => {
  if ('databasePath' in place) {
    const archive = openListArchive(place.databasePath)
    return { archive, close: archive.close }
  }
  const { databaseUrl: url, fence } = place
  // A leader has migrated it as it started.
  const link =
    fence === undefined ? await openMigratedLink(url, writeLimitMs) : openLink(url, writeLimitMs)
  return { archive: makeSharedListArchive(link, fence), close: link.close }
}

const readLimitMs = 10_000

/** What is known about the stored lists, without a trace of the reading. @throws Error of one sentence */
export const readListFacts = async (
  config: Config,
): Promise<{
  facts: ReturnType<ListReader['facts']>
  attempts: ReturnType<ListReader['attempts']>
}> => {
  const { databaseUrl: url } = config
  if (url !== undefined) {
    const link = openLink(url, readLimitMs)
    try {
      const mirror = makeListMirror(link, [])
      await firstUse({ url, patienceMs: 0, schedule: scheduleTimer }, mirror.pull)
      return { facts: mirror.facts(), attempts: mirror.attempts() }
    } finally {
      await link.close()
    }
  }
  const path = databasePathOf(config)
  if (!existsSync(path)) return { facts: new Map(), attempts: new Map() }
  const reader = openListReaderBriefly(path)
  try {
    return { facts: reader.facts(), attempts: reader.attempts() }
  } finally {
    reader.close()
  }
}

const openLink = (url: string, limitMs: number) =>
  makePostgresLink({ url, connections: 1, limitMs, schedule: scheduleTimer })
