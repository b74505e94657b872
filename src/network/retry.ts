import { Fault } from '../basics/fault.ts'
import { httpRefusalOf } from './http.ts'

export type RetryOptions = {
  /** The first one included. */
  tries: number
  /** Clock time after which no other try begins. */
  endMs: number
  nowMs: () => number
  /** 0 inclusive to 1 exclusive. */
  random: () => number
  sleep: (ms: number) => Promise<void>
  onRetry?: () => void
}

/** Before the second try; twice as long before each further one, less up to a half at random. */
const firstPauseMs = 200

/** A wait that an upstream asks for (Retry-After) is kept if it is no longer than this, else the question fails. */
const longestRetryAfterSeconds = 2

/** Cause of a fault of our own making, which another try would only meet again. */
export const heldBack = 'held back'

/**
 * Tries a question that only reads again where the failure is likely to pass: no connection, 502, 503, 504, a short 429.
 * Where we hold another try back ourselves, the failure before it is what is told.
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

/** Undefined: not worth another try. */
const pauseAfter = (thrown: unknown, tried: number, random: () => number): number | undefined => {
  if (!(thrown instanceof Fault) || thrown.code !== 'UPSTREAM_UNAVAILABLE') return undefined
  if (isHeldBack(thrown)) return undefined
  const pauseMs = firstPauseMs * 2 ** (tried - 1) * (1 - random() / 2)
  const status = httpRefusalOf(thrown)?.httpStatus
  if (status === undefined || [502, 503, 504].includes(status)) return pauseMs
  const seconds = Number(thrown.headers['retry-after'])
  return status === 429 && seconds <= longestRetryAfterSeconds
    ? Math.max(pauseMs, seconds * 1000)
    : undefined
}
