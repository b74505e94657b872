import type { Schedule } from '../../basics/schedule.ts'
import { makeStoppablePauses, type StoppablePauses } from '../../basics/stoppable-pauses.ts'

export type PaceLimits = {
  /** Absent: as many as the node answers. */
  callsPerMinute?: number
  /** Decompressed; absent: as many as the node sends. */
  bytesPerSecond?: number
}

export type Urgency = 'live' | 'later'

export type BlockPace = StoppablePauses & {
  /** Waits until a call may be made; false if stopped. `later` leaves half of the budget to live blocks. */
  take: (urgency: Urgency) => Promise<boolean>
  /** Calls and bytes beyond those taken, which delay the next ones. */
  spent: (cost: { calls?: number; bytes?: number }) => void
  /** The node refused for being called too often: nothing for this long, then half the rate for ten minutes. */
  throttled: (restMs: number) => void
}

export type PaceDeps = PaceLimits & { nowMs: () => number; schedule: Schedule }

/** After a pause, this many seconds' worth may go out at once. */
const burstSeconds = 5
const throttledMs = 10 * 60_000
/** Below this, halving a rate ends: a node that refuses even that is not worth calling. */
const slowestShare = 1 / 16

/** Spreads calls and bytes evenly over time. The size of a block is known only afterwards, so bytes are owed. */
export const makeBlockPace = ({ nowMs, schedule, ...limits }: PaceDeps): BlockPace => {
  const calls = makeAllowance(limits.callsPerMinute && limits.callsPerMinute / 60, nowMs)
  const bytes = makeAllowance(limits.bytesPerSecond, nowMs)
  let share = 1
  let restoreAtMs = 0
  let restUntilMs = 0
  const pauses = makeStoppablePauses(schedule)
  const waitMs = (urgency: Urgency): number => {
    if (share < 1 && nowMs() >= restoreAtMs) share = 1
    const kept = urgency === 'live' ? 0 : burstSeconds / 2
    return Math.max(restUntilMs - nowMs(), calls.waitMs(kept), bytes.waitMs(kept))
  }
  return {
    take: async (urgency) => {
      for (let ms = waitMs(urgency); ms > 0; ms = waitMs(urgency))
        if (!(await pauses.pause(ms))) return false
      calls.spend(1, share)
      return !pauses.stopped()
    },
    spent: (cost) => {
      calls.spend(cost.calls ?? 0, share)
      bytes.spend(cost.bytes ?? 0, share)
    },
    throttled: (restMs) => {
      // Answers to calls that were under way together count once.
      if (nowMs() >= restUntilMs) share = Math.max(share / 2, slowestShare)
      restUntilMs = Math.max(restUntilMs, nowMs() + restMs)
      restoreAtMs = nowMs() + throttledMs
    },
    ...pauses,
  }
}

/**
 * A budget that refills at a constant rate, as the time at which everything spent so far is earned. `keptSeconds` of it
 * are left to others.
 */
const makeAllowance = (perSecond: number | undefined, nowMs: () => number) => {
  let earnedAtMs = nowMs()
  return {
    waitMs: (keptSeconds: number): number =>
      perSecond === undefined
        ? 0
        : Math.ceil(earnedAtMs - nowMs() - (burstSeconds - keptSeconds) * 1_000),
    spend: (amount: number, share: number): void => {
      if (perSecond === undefined || amount === 0) return
      earnedAtMs = Math.max(earnedAtMs, nowMs()) + (amount * 1_000) / (perSecond * share)
    },
  }
}
