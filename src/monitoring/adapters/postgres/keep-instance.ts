import type { Schedule } from '../../../basics/schedule.ts'
import type { InstancesSeen } from '../../health.ts'
import { holderOf, returnLease, takeLease } from '../../../store/postgres/lease.ts'
import { type PostgresTrouble, troubleOf } from '../../../store/postgres/postgres-trouble.ts'
import { countAlive, type Instance, markSeen } from './instances.ts'
import type { SharedLinks } from './shared-links.ts'

/** Who deletes old events, the one thing here that a single instance does. */
export const retentionLease = 'retention'

/** A third of a lease. */
const EVERY_MS = 2_000

type Presence = {
  links: Pick<SharedLinks, 'presence'>
  self: Instance
  schedule: Schedule
  onSeen: () => void
}

/** Reports every two seconds that this instance is alive, sees the others, and takes the lease if it is free. */
export const keepInstance = ({ links, self, schedule, onSeen }: Presence) => {
  let seen: InstancesSeen = { self: self.runId, alive: 1 }
  let trouble: PostgresTrouble | undefined
  let fence: string | undefined
  let stopped = false
  let cancel: () => void = () => undefined
  let beating = Promise.resolve()

  const beat = async (): Promise<void> => {
    try {
      await links.presence.run(async (sql) => {
        await markSeen(sql, self)
        fence = await takeLease(sql, retentionLease, self.runId)
        const leader = fence === undefined ? await holderOf(sql, retentionLease) : self.runId
        const alive = await countAlive(sql)
        seen = { self: self.runId, alive, ...(leader !== undefined && { leader }) }
      })
      trouble = undefined
    } catch (error) {
      trouble = troubleOf(error)
      fence = undefined
      seen = { self: self.runId, alive: seen.alive }
    }
    onSeen()
    if (!stopped) arm(EVERY_MS)
  }
  const arm = (afterMs: number): void => {
    cancel = schedule(() => void (beating = beat()), afterMs)
  }
  arm(0)

  return {
    seen: (): InstancesSeen => seen,
    /** Why the last report failed. */
    trouble: (): PostgresTrouble | undefined => trouble,
    /** Of the lease, if this instance has it as far as it knows. */
    fence: (): string | undefined => fence,
    /** Resolves once it reports no more, so that nothing undoes what is written afterwards. */
    stop: (): Promise<void> => {
      stopped = true
      cancel()
      return beating
    },
    /** Lets another instance lead at once. */
    leave: (): Promise<void> =>
      links.presence.run((sql) => returnLease(sql, retentionLease, self.runId)),
  }
}
