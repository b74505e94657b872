import { countText } from '../../../basics/count-text.ts'
import type { Fences, SharedJob } from '../../../store/postgres/lease.ts'
import type { PostgresTrouble } from '../../../store/postgres/postgres-trouble.ts'
import { troubleText } from '../../../store/postgres/words.ts'
import type { InstancesSeen } from '../../health.ts'
import { assembleStats } from '../../stats/assemble-stats.ts'
import { addInterval, summariseIntervals } from '../../stats/interval-roll-up.ts'
import {
  MAX_RECENT_EVENTS,
  type PublicApiStats,
  type StatsQuery,
} from '../../stats/public-api-stats.ts'
import { addRollUp } from '../../stats/roll-up.ts'
import type { EventStore } from '../event-store.ts'
import { makeRecentEvents } from '../recent-events.ts'
import { markClosed } from './instances.ts'
import { keepInstance } from './keep-instance.ts'
import { makeOtherRollUps } from './other-roll-ups.ts'
import type { SharedLinks } from './shared-links.ts'
import { keepSharedRetention } from './shared-retention.ts'
import { readIntervals } from './shared-roll-ups.ts'
import { makeSharedWrites, type SharedWritesSettings } from './shared-writes.ts'

export type SharedEventStoreSettings = SharedWritesSettings & {
  links: SharedLinks
  /** What this instance does if no other one does; it always deletes old events. */
  jobs?: readonly SharedJob[]
  /** Called after each look at the database, which may have changed `health` and `instances`. */
  onSeen: () => void
}

export type SharedEventStore = EventStore & {
  /** As last seen; sends no query. */
  instances: () => InstancesSeen
  /** Of the leases that this instance has, as last seen. */
  fences: () => Fences
}

/**
 * The durable log of requests and the stats of the service, in a database that several instances share. Each writes only
 * its own rows. The stats are the sum over all instances of one generation; this one's part comes from memory.
 */
export const makeSharedEventStore = (settings: SharedEventStoreSettings): SharedEventStore => {
  const { links, self, nowMs, jobs = [] } = settings
  const writes = makeSharedWrites(settings)
  const others = makeOtherRollUps(self.runId)
  const recent = makeRecentEvents(MAX_RECENT_EVENTS)
  const presence = keepInstance({ ...settings, jobs: ['retention', ...jobs] })
  const stopRetention = keepSharedRetention(settings, () => presence.fences().retention)

  const readStats = async ({ includeRecent, limit }: StatsQuery): Promise<PublicApiStats> => {
    const read = await links.reads.run((sql) => others.read(sql, includeRecent ? limit : 0))
    addRollUp(read.rollUp, writes.counted().rollUp)
    const recentEvents = includeRecent
      ? [...recent.newest(limit), ...read.recentEvents]
          .sort((one, other) => other.observedAtMs - one.observedAtMs)
          .slice(0, limit)
      : undefined
    return assembleStats(read.rollUp, {
      generatedAtMs: nowMs(),
      windowStartedAtMs: read.windowStartedAtMs,
      deploySha: self.deploySha,
      recentEvents,
    })
  }

  return {
    append: (event) => {
      recent.add(event)
      writes.append(event)
    },
    flush: writes.writeAll,
    readStats,
    readIntervals: async (afterMs) => {
      const intervals = await links.reads.run((sql) => readIntervals(sql, self.runId, afterMs))
      for (const each of writes.counted().intervals.values())
        if (each.startsAtMs > afterMs) addInterval(intervals, each)
      return summariseIntervals(intervals)
    },
    health: () => healthOf(presence.trouble(), writes.queue),
    instances: presence.seen,
    fences: presence.fences,
    close: async () => {
      stopRetention()
      try {
        await presence.stop()
        await writes.close()
        await links.writes.run((sql) => markClosed(sql, self.runId))
        await presence.leave()
      } finally {
        await links.close()
      }
    },
  }
}

const healthOf = (
  trouble: PostgresTrouble | undefined,
  queue: { isFailing: () => boolean; pendingCount: () => number },
): ReturnType<EventStore['health']> => {
  if (trouble === undefined && !queue.isFailing()) return { status: 'ok' }
  const why = trouble ? troubleText(trouble) : 'PostgreSQL refused them'
  return {
    status: 'degraded',
    detail: `Request events are not stored: ${why}. ${countText(queue.pendingCount(), 'event waits', 'events wait')} in memory.`,
  }
}
