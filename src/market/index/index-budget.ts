import type { Schedule } from '../../basics/schedule.ts'
import { makeStoppablePauses, type StoppablePauses } from '../../basics/stoppable-pauses.ts'

export type CallBudget = StoppablePauses & {
  /** Waits until this many calls may be made; false if stopped. */
  take: (calls: number) => Promise<boolean>
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
  const pauses = makeStoppablePauses(schedule)
  return {
    take: async (calls) => {
      onTaken(calls)
      nextMs = Math.max(nextMs, nowMs() - burstSeconds * 1_000) + calls * intervalMs
      const waitMs = nextMs - nowMs()
      return waitMs <= 0 ? !pauses.stopped() : pauses.pause(waitMs)
    },
    ...pauses,
  }
}
