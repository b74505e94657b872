import { Fault } from '../basics/fault.ts'
import { httpRefusalOf } from './upstream-fault.ts'

export type RetryOptions = {
  /** Including the first attempt. */
  tries: number
  /** Clock time after which no further attempt starts. */
  endMs: number
  nowMs: () => number
  /** 0 inclusive to 1 exclusive. */
  random: () => number
  sleep: (ms: number) => Promise<void>
  onRetry?: () => void
}

/** Pause before the second attempt; it doubles for each further one, minus up to half at random. */
const firstPauseMs = 200

/** A longer wait requested by an upstream (Retry-After) fails the request instead. */
const maxRetryAfterSeconds = 2

/** Cause of a fault of our own limits, which a retry would only hit again. */
export const heldBack = 'held back'

/**
 * Retries a read where the failure is likely to pass: no connection, 502, 503, 504, a short 429. If our own limits
 * prevent a retry, the preceding failure is thrown.
 */
export const withRetries = async <T>(
  attempt: () => Promise<T>,
  options: RetryOptions,
): Promise<T> => {
  let failure: unknown
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt()
    } catch (thrown) {
      if (failure !== undefined && isHeldBack(thrown)) throw failure
      failure = thrown
      const pauseMs = pauseAfter(thrown, tried, options.random)
      if (pauseMs === undefined || tried >= options.tries) throw thrown
      if (options.nowMs() + pauseMs >= options.endMs) throw thrown
      options.onRetry?.()
      await options.sleep(pauseMs)
    }
  }
}

const isHeldBack = (thrown: unknown): boolean =>
  thrown instanceof Fault && thrown.cause === heldBack

/** Undefined: a retry would not help. */
const pauseAfter = (thrown: unknown, tried: number, random: () => number): number | undefined => {
  if (!(thrown instanceof Fault) || thrown.code !== 'UPSTREAM_UNAVAILABLE') return undefined
  if (isHeldBack(thrown)) return undefined
  const pauseMs = firstPauseMs * 2 ** (tried - 1) * (1 - random() / 2)
  const status = httpRefusalOf(thrown)?.httpStatus
  if (status === undefined || [502, 503, 504].includes(status)) return pauseMs
  const seconds = Number(thrown.headers['retry-after'])
  return status === 429 && seconds <= maxRetryAfterSeconds
    ? Math.max(pauseMs, seconds * 1000)
    : undefined
}
