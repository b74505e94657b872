export type BreakerOptions = {
  /** Consecutive failures that open it. */
  failures: number
  /** How long it stays open before one trial call. */
  openMs: number
  nowMs: () => number
}

export type Breaker = {
  /**
   * 0 if a call may be sent now; otherwise milliseconds to wait. While half open, calling this takes the only trial.
   */
  enter: () => number
  /** Like `enter`, without taking the trial. */
  waitMs: () => number
  succeeded: () => void
  failed: () => void
  /** The upstream requested a pause (Retry-After): no calls until it is over. */
  rest: (ms: number) => void
}

/**
 * Stops calls to an upstream that does not answer: it opens after some consecutive failures and is then half open,
 * where a single trial decides. A trial that never reports back is released after `openMs`.
 */
export const makeBreaker = ({ failures, openMs, nowMs }: BreakerOptions): Breaker => {
  let consecutive = 0
  let pausedUntilMs = 0
  const waitMs = (): number => Math.max(0, pausedUntilMs - nowMs())
  return {
    waitMs,
    enter: () => {
      const wait = waitMs()
      if (wait === 0 && consecutive >= failures) pausedUntilMs = nowMs() + openMs
      return wait
    },
    succeeded: () => {
      consecutive = 0
      pausedUntilMs = 0
    },
    failed: () => {
      consecutive += 1
      if (consecutive >= failures) pausedUntilMs = Math.max(pausedUntilMs, nowMs() + openMs)
    },
    rest: (ms) => {
      pausedUntilMs = Math.max(pausedUntilMs, nowMs() + ms)
    },
  }
}
