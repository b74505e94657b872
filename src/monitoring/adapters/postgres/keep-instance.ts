import type { SQL } from 'bun'
import type { Schedule } from '../../../basics/schedule.ts'
import type { InstancesSeen } from '../../health.ts'
import {
  type Fences,
  readHolders,
  returnLease,
  type SharedJob,
  takeLease,
} from '../../../store/postgres/lease.ts'
import { type PostgresTrouble, troubleOf } from '../../../store/postgres/postgres-trouble.ts'
import { countAlive, type Instance, markSeen } from './instances.ts'
import type { SharedLinks } from './shared-links.ts'

/** A third of a lease. */
const EVERY_MS = 2_000

type Presence = {
  links: Pick<SharedLinks, 'presence'>
  self: Instance
  /** What this instance would do. */
  jobs: readonly SharedJob[]
  schedule: Schedule
  onSeen: () => void
}

/** Reports every two seconds that this instance is alive, sees the others, and takes each lease that is free. */
export const keepInstance = ({ links, self, jobs, schedule, onSeen }: Presence) => {
  let seen: InstancesSeen = { self: self.runId, alive: 1, leaders: {} }
  let trouble: PostgresTrouble | undefined
  let fences: Fences = {}
  let stopped = false
  let cancel: () => void = () => undefined
  let beating = Promise.resolve()

  const beat = async (): Promise<void> => {
    try {
      await links.presence.run(async (sql) => {
        await markSeen(sql, self)
        fences = await takeLeases(sql, jobs, self.runId)
        const leaders = await readHolders(sql)
        seen = { self: self.runId, alive: await countAlive(sql), leaders }
      })
      trouble = undefined
    } catch (error) {
      trouble = troubleOf(error)
      fences = {}
      seen = { self: self.runId, alive: seen.alive, leaders: {} }
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
    /** Of the leases that this instance has as far as it knows. */
    fences: (): Fences => fences,
    /** Resolves once it reports no more, so that nothing undoes what is written afterwards. */
    stop: (): Promise<void> => {
      stopped = true
      cancel()
      return beating
    },
    /** Lets other instances lead at once. */
    leave: (): Promise<void> =>
      links.presence.run(async (sql) => {
        for (const job of jobs) await returnLease(sql, job, self.runId)
      }),
  }
}

const takeLeases = async (
  sql: SQL,
  jobs: readonly SharedJob[],
  holder: number,
): Promise<Fences> => {
  const fences: Partial<Record<SharedJob, string>> = {}
  for (const job of jobs) {
    const fence = await takeLease(sql, job, holder)
    if (fence !== undefined) fences[job] = fence
  }
  return fences
}
