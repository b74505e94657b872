import type { QuotaOutcome, QuotaState } from '../../../basics/quota-limit.ts'

/** Refusals of the store that still hold: a quota that is used up for four seconds is so whatever others do. */
export type RememberedRefusals = {
  add: (dimension: string, state: Omit<QuotaState, 'resetSeconds'>, untilMs: number) => void
  /** The longest of those that concern a request of weight 1. */
  find: (dimensions: readonly string[]) => QuotaOutcome | undefined
}

type Refusal = { state: Omit<QuotaState, 'resetSeconds'>; untilMs: number }

/** At some 200 bytes each; beyond that, the store is asked. */
const refusalsMax = 50_000
const sweepEveryMs = 1000

export const makeRememberedRefusals = (nowMs: () => number): RememberedRefusals => {
  const refusals = new Map<string, Refusal>()
  let nextSweepMs = 0

  const sweep = (now: number): void => {
    nextSweepMs = now + sweepEveryMs
    for (const [dimension, { untilMs }] of refusals) if (untilMs <= now) refusals.delete(dimension)
  }
  return {
    add: (dimension, state, untilMs) => {
      const now = nowMs()
      if (refusals.size >= refusalsMax && now >= nextSweepMs) sweep(now)
      if (refusals.size < refusalsMax || refusals.has(dimension))
        refusals.set(dimension, { state, untilMs })
    },
    find: (dimensions) => {
      if (refusals.size === 0) return undefined
      const now = nowMs()
      let longest: Refusal | undefined
      for (const dimension of dimensions) {
        const found = refusals.get(dimension)
        if (!found) continue
        if (found.untilMs <= now) refusals.delete(dimension)
        else if (!longest || found.untilMs > longest.untilMs) longest = found
      }
      if (!longest) return undefined
      const resetSeconds = Math.ceil((longest.untilMs - now) / 1000)
      return { allowed: false, tightest: { ...longest.state, resetSeconds } }
    },
  }
}
