import type { Schedule } from '../../../basics/schedule.ts'
import { beatScript, keyPrefix, leaveScript } from './scripts.ts'
import type { Store } from './store.ts'

/** The instances that share quotas: each reports to the store that it is alive. */
export type LiveInstances = {
  /** As last known; this one alone before the store was ever reached. */
  count: () => number
  /** Reports now, and from now on regularly. */
  beat: () => void
  /** Takes this instance out. */
  leave: () => Promise<void>
}

/** A third of the time after which an instance no longer counts. */
const everyMs = 5000
const keys = [`${keyPrefix}instances`]

export const makeLiveInstances = (
  store: Pick<Store, 'run'>,
  name: string,
  schedule: Schedule,
): LiveInstances => {
  let count = 1
  let cancel = (): void => undefined

  const beat = async (): Promise<void> => {
    cancel()
    cancel = schedule(() => void beat(), everyMs)
    try {
      const reply = await store.run(beatScript, keys, [name])
      if (typeof reply === 'number' && reply > 0) count = reply
    } catch {
      // The last known number goes on counting.
    }
  }
  return {
    count: () => count,
    beat: () => void beat(),
    leave: async () => {
      cancel()
      // Where the store is away, this instance counts until its time is over.
      await store.run(leaveScript, keys, [name]).catch(() => undefined)
    },
  }
}
