export type LimiterOptions = {
  /** Calls per window, evenly spaced; below the provider's published limit. */
  count: number
  windowSeconds: number
  /** Calls allowed at once after a pause. */
  burst: number
  /** Maximum time a caller waits. */
  maxWaitMs: number
  nowMs: () => number
}

export type Limiter = {
  /**
   * Reserves a slot and returns the milliseconds until it; undefined if that is too late, and nothing was reserved.
   * `maxMs` lowers `maxWaitMs` for callers with less time.
   */
  take: (maxMs?: number) => number | undefined
  /** Milliseconds until a slot could be reserved without waiting too long. */
  waitMs: () => number
}

/**
 * Token bucket as one number (generic cell rate algorithm): the time at which the next slot is due if calls were evenly
 * spaced. An admitted caller may have to wait; the queue is never longer than `maxWaitMs`.
 */
export const makeLimiter = (options: LimiterOptions): Limiter => {
  const { count, windowSeconds, burst, maxWaitMs, nowMs } = options
  const intervalMs = (windowSeconds * 1000) / count
  let nextMs = 0
  const aheadMs = (): number => Math.max(0, nextMs - (burst - 1) * intervalMs - nowMs())
  return {
    take: (maxMs = maxWaitMs) => {
      const waitMs = aheadMs()
      if (waitMs > Math.min(maxWaitMs, maxMs)) return undefined
      nextMs = Math.max(nextMs, nowMs()) + intervalMs
      return waitMs
    },
    waitMs: () => Math.max(0, aheadMs() - maxWaitMs),
  }
}
