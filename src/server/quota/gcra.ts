import type { QuotaLimit } from '../../basics/quota-limit.ts'

/**
 * Generic cell rate algorithm: one number a bucket, the theoretical arrival time (TAT) in milliseconds, says it all.
 * A bucket that nobody used for a whole window is the same as one that never existed.
 */
export type Decision = {
  allowed: boolean
  /** TAT to store; as before where refused. */
  tatMs: number
  remaining: number
  /** Allowed: until the bucket is whole again. Refused: until one request would pass. */
  waitMs: number
}

export const decide = (tatMs: number, nowMs: number, limit: QuotaLimit): Decision => {
  const windowMs = limit.windowSeconds * 1000
  const intervalMs = windowMs / limit.count
  const start = Math.max(tatMs, nowMs)
  const next = start + intervalMs
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

const roundingMs = 1e-3
