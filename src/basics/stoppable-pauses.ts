import type { Schedule } from './schedule.ts'

export type StoppablePauses = {
  /** Waits; false if stopped. */
  pause: (ms: number) => Promise<boolean>
  stopped: () => boolean
  /** Ends all waiting. */
  stop: () => void
}

/** Pauses of background work that a shutdown ends at once. */
export const makeStoppablePauses = (schedule: Schedule): StoppablePauses => {
  let stopped = false
  const wakers = new Set<() => void>()
  return {
    pause: (ms) => {
      if (stopped) return Promise.resolve(false)
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const wake = (): void => {
        cancel()
        wakers.delete(wake)
        resolve(!stopped)
      }
      const cancel = schedule(wake, ms)
      wakers.add(wake)
      return promise
    },
    stopped: () => stopped,
    stop: () => {
      stopped = true
      for (const wake of [...wakers]) wake()
    },
  }
}
