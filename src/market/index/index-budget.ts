import type { Schedule } from '../../basics/schedule.ts'

export type CallBudget = {
  /** Waits until this many calls may be made; false if stopped. */
  take: (calls: number) => Promise<boolean>
  /** Waits; false if stopped. */
  pause: (ms: number) => Promise<boolean>
  stopped: () => boolean
  /** Ends all waiting. */
  stop: () => void
}

export type BudgetDeps = {
  nowMs: () => number
  schedule: Schedule
  onTaken: (calls: number) => void
}

/** After a pause, this many seconds' worth of calls may go out at once. */
const burstSeconds = 10

/** Spreads calls evenly over time, so that background indexing does not slow down requests to the same node. */
export const makeCallBudget = (
  perMinute: number,
  { nowMs, schedule, onTaken }: BudgetDeps,
): CallBudget => {
  const intervalMs = 60_000 / perMinute
  let nextMs = nowMs()
  let stopped = false
  const wakers = new Set<() => void>()
  const pause = (ms: number): Promise<boolean> => {
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
  }
  return {
    take: async (calls) => {
      onTaken(calls)
      nextMs = Math.max(nextMs, nowMs() - burstSeconds * 1_000) + calls * intervalMs
      const waitMs = nextMs - nowMs()
      if (waitMs <= 0) return !stopped
      return pause(waitMs)
    },
    pause,
    stopped: () => stopped,
    stop: () => {
      stopped = true
      for (const wake of [...wakers]) wake()
    },
  }
}
