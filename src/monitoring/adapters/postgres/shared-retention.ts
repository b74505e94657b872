import { underLease } from '../../../store/postgres/lease.ts'
import type { EventStoreSettings } from '../event-store.ts'
import { deleteOld, makePartitions } from './event-partitions.ts'
import type { SharedLinks } from './shared-links.ts'

type Retention = Pick<EventStoreSettings, 'nowMs' | 'schedule' | 'report' | 'retentionDays'> & {
  links: Pick<SharedLinks, 'retention'>
}

/** Pause between checks, between two chunks, and until the lease may have come. */
const EVERY_MS = 600_000
const PAUSE_MS = 50
const WAIT_MS = 3_000

/** While this instance leads: makes partitions ahead and deletes old events. Returns how to stop. */
export const keepSharedRetention = (
  settings: Retention,
  fenceOf: () => string | undefined,
): (() => void) => {
  const { schedule, report } = settings
  let stopped = false
  let cancel: () => void = () => undefined
  const after = (pauseMs: number): void => {
    if (!stopped) cancel = schedule(() => void step(), pauseMs)
  }
  const step = async (): Promise<void> => {
    const fence = fenceOf()
    if (fence === undefined) return after(WAIT_MS)
    let more = false
    try {
      more = await retainOnce(settings, fence)
    } catch (error) {
      report('old request events could not be deleted; retrying later', error)
    }
    after(more ? PAUSE_MS : EVERY_MS)
  }
  after(PAUSE_MS)
  return () => {
    stopped = true
    cancel()
  }
}

/** Returns whether more remains; does nothing if the fence no longer holds. */
export const retainOnce = (
  { links, nowMs, retentionDays }: Retention,
  fence: string,
): Promise<boolean> =>
  links.retention.run(async (sql) => {
    await makePartitions(sql, nowMs())
    let more = false
    await underLease(sql, { name: 'retention', fence }, async (transaction) => {
      more = await deleteOld(transaction, { nowMs: nowMs(), retentionDays })
    })
    return more
  })
