export type BreakerOptions = {
  /** Consecutive failures that open it. */
  failures: number
  /** How long it stays open before one call may try again. */
  openMs: number
  nowMs: () => number
}

export type Breaker = {
  /** 0 where a call may go out now; otherwise how long to wait. Asking while half open takes the only trial. */
  enter: () => number
  /** Like `enter` without taking the trial. */
  waitMs: () => number
  succeeded: () => void
  failed: () => void
  /** The upstream asked for a pause (Retry-After): no call until it is over. */
  rest: (ms: number) => void
}

/**
 * Keeps calls from an upstream that does not answer: open after some consecutive failures, then half open, where a
 * single trial decides. A trial that never reports back gives its place free after `openMs`.
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
