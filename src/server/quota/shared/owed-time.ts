import type { QuotaLimit } from '../../../basics/quota-limit.ts'
import { noted } from '../gcra.ts'

/**
 * What was admitted while the store was away, by dimension, until the store has counted it. It refills like any quota,
 * so what is old is owed no more.
 */
export type OwedTime = {
  add: (dimension: string, limit: QuotaLimit, weight: number) => void
  /** How much of the window is owed. */
  msOf: (dimension: string) => number
  /** The store is about to count it; the result takes that back, should it fail. */
  settle: (dimensions: readonly string[]) => () => void
}

/** At some 100 bytes each; what does not fit is forgiven. */
const owedMax = 100_000
const sweepEveryMs = 1000

export const makeOwedTime = (nowMs: () => number): OwedTime => {
  const owed = new Map<string, number>()
  let nextSweepMs = 0

  const sweep = (now: number): void => {
    nextSweepMs = now + sweepEveryMs
    for (const [dimension, tatMs] of owed) if (tatMs <= now) owed.delete(dimension)
  }
  return {
    add: (dimension, limit, weight) => {
      const now = nowMs()
      if (owed.size >= owedMax && now >= nextSweepMs) sweep(now)
      const known = owed.get(dimension)
      if (known === undefined && owed.size >= owedMax) return
      owed.set(dimension, noted(known ?? 0, now, limit, weight))
    },
    msOf: (dimension) => (owed.size === 0 ? 0 : Math.max(0, (owed.get(dimension) ?? 0) - nowMs())),
    settle: (dimensions) => {
      if (owed.size === 0) return () => undefined
      const settled = dimensions.flatMap((dimension) => {
        const tatMs = owed.get(dimension)
        owed.delete(dimension)
        return tatMs === undefined ? [] : [{ dimension, tatMs }]
      })
      return () => {
        for (const { dimension, tatMs } of settled)
          owed.set(dimension, Math.max(owed.get(dimension) ?? 0, tatMs))
      }
    },
  }
}
