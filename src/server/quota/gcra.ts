import type { QuotaLimit } from '../../basics/quota-limit.ts'

/**
 * Generic cell rate algorithm: the whole state of a bucket is one number, the theoretical arrival time (TAT) in
 * milliseconds. A bucket unused for a whole window equals one that never existed.
 */
export type Decision = {
  allowed: boolean
  /** TAT to store; unchanged if refused. */
  tatMs: number
  remaining: number
  /** Allowed: time until the bucket is full again. Refused: time until the request would pass. */
  waitMs: number
}

export const decide = (tatMs: number, nowMs: number, limit: QuotaLimit, weight = 1): Decision => {
  const windowMs = limit.windowSeconds * 1000
  const intervalMs = windowMs / limit.count
  const start = Math.max(tatMs, nowMs)
  // One that weighs more than the whole quota needs all of it.
  const next = start + intervalMs * Math.min(weight, limit.count)
  const excessMs = next - nowMs - windowMs
  // A bucket filled by repeated addition lands within a rounding error of the edge; that error is not a refusal.
  if (excessMs > roundingMs) return { allowed: false, tatMs, remaining: 0, waitMs: excessMs }
  return {
    allowed: true,
    tatMs: next,
    remaining: Math.floor((windowMs - (next - nowMs) + roundingMs) / intervalMs),
    waitMs: next - nowMs,
  }
}

/** The TAT after a request that was admitted elsewhere; at most that of a quota which is used up. */
export const noted = (tatMs: number, nowMs: number, limit: QuotaLimit, weight: number): number => {
  const windowMs = limit.windowSeconds * 1000
  const next = Math.max(tatMs, nowMs) + (windowMs / limit.count) * weight
  return Math.min(next, nowMs + windowMs)
}

const roundingMs = 1e-3
