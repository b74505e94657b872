export type LimiterOptions = {
  /** So many calls in the window, evenly; below what the provider publishes. */
  count: number
  windowSeconds: number
  /** So many at once, after a pause. */
  burst: number
  /** A caller is not kept waiting for longer than this. */
  maxWaitMs: number
  nowMs: () => number
}

export type Limiter = {
  /**
   * Takes a place and says in how many milliseconds it comes; undefined: too far off, none was taken. `maxMs` is less
   * than `maxWaitMs` for those who have no time.
   */
  take: (maxMs?: number) => number | undefined
  /** Milliseconds until a place would be given without waiting too long. */
  waitMs: () => number
}

/**
 * Token bucket as one number (generic cell rate algorithm): the time at which the next place falls due if all came
 * evenly. Whoever is let in may have to wait for it; the queue is no longer than `maxWaitMs`.
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
