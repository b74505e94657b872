import { Fault } from '../basics/fault.ts'
import { type Breaker, makeBreaker } from './breaker.ts'
import { httpRefusalOf, unavailable } from './upstream-fault.ts'
import { type HttpRequest, makeHttp, type UpstreamCall } from './http.ts'
import { type Limiter, makeLimiter } from './limiter.ts'
import { heldBack, withRetries } from './retry.ts'

/** Shared by all clients of the process: clock, randomness and metrics. */
export type SourceClientDeps = {
  nowMs: () => number
  /** 0 inclusive to 1 exclusive. */
  random: () => number
  sleep: (ms: number) => Promise<void>
  onCall?: (call: UpstreamCall) => void
  onRetry?: (upstream: string) => void
  /** A request that was not sent because of our own limit or a paused upstream. */
  onHeldBack?: (upstream: string, reason: 'limit' | 'resting') => void
  /** Called once, with a function that reports whether the upstream is paused. */
  onClient?: (upstream: string, isResting: () => boolean) => void
}

export type SourceClientOptions = {
  /** Short name for metrics, such as `jupiter`. */
  upstream: string
  /** Public name of the upstream; URLs are never shown. */
  role: string
  /** Without a trailing slash. */
  baseUrl: string
  headers?: Readonly<Record<string, string>>
  /** Below the provider's published limit; `burst` requests at once. */
  limit: { count: number; windowSeconds: number; burst: number }
  /** For all attempts together; default 6,000. */
  deadlineMs?: number
  /** For one attempt; default 4,000. */
  timeoutMs?: number
  /** Default 4 MiB. */
  maxBytes?: number
}

/** `path` starts with a slash and is encoded; `timeoutMs` shortens the deadline for all attempts together. */
export type SourceRequest<T> = Omit<HttpRequest<T>, 'url'> & { path: string }

export type SourceClient = {
  /**
   * Sends one request to one provider: within its limit, with a few retries where they may help, and not while it is
   * paused. Undefined: the provider reports absence. Throws Fault UPSTREAM_*. A request with a body is tried once.
   */
  read: <T>(request: SourceRequest<T>) => Promise<T | undefined>
}

const defaultDeadlineMs = 6_000
const defaultTimeoutMs = 4_000
const defaultMaxBytes = 4 * 1024 * 1024

const triesOfGet = 3

/** Longer than the interval of the strictest provider (2.5 s), shorter than people wait. */
const maxQueueMs = 3_000

/** A retry should not delay other callers' requests: the next provider answers sooner. */
const maxRetryQueueMs = 250

/** Interval at which a queued request checks whether the provider is paused. */
const checkEveryMs = 250

const breakerFailures = 4
const breakerOpenMs = 15_000

/** The client of one provider; every request to it goes through one of these. */
export const makeSourceClient = (
  options: SourceClientOptions,
  deps: SourceClientDeps,
): SourceClient => {
  const { upstream, role, baseUrl, deadlineMs = defaultDeadlineMs } = options
  const { nowMs, random, sleep } = deps
  const http = makeHttp({
    upstream,
    role,
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    maxBytes: options.maxBytes ?? defaultMaxBytes,
    ...(options.headers && { headers: options.headers }),
    nowMs,
    ...(deps.onCall && { onCall: deps.onCall }),
  })
  const breaker = makeBreaker({ failures: breakerFailures, openMs: breakerOpenMs, nowMs })
  const limiter = makeLimiter({ ...options.limit, maxWaitMs: maxQueueMs, nowMs })
  deps.onClient?.(upstream, () => breaker.waitMs() > 0)
  const refuse = (reason: 'limit' | 'resting', waitMs: number): Fault => {
    deps.onHeldBack?.(upstream, reason)
    const seconds = Math.max(1, Math.ceil(waitMs / 1000))
    return unavailable(role, `not sent: ${reason}`, seconds, heldBack)
  }
  const waitTurn = makeQueue({ limiter, breaker, sleep, refuse })
  return {
    read: async ({ path, timeoutMs: requestedMs = deadlineMs, ...request }) => {
      const restMs = breaker.enter()
      if (restMs > 0) throw refuse('resting', restMs)
      // While the trial runs, the breaker refuses all other calls.
      const isTrial = breaker.waitMs() > 0
      const endMs = nowMs() + Math.min(deadlineMs, requestedMs)
      let tried = 0
      const attempt = async () => {
        const leftMs = endMs - nowMs()
        await waitTurn(tried > 0 ? Math.min(leftMs, maxRetryQueueMs) : leftMs, isTrial)
        tried += 1
        return http.read({
          ...request,
          url: `${baseUrl}${path}`,
          timeoutMs: Math.max(1, endMs - nowMs()),
        })
      }
      const tries = request.body === undefined ? triesOfGet : 1
      const onRetry = (): void => deps.onRetry?.(upstream)
      try {
        const answer = await withRetries(attempt, { tries, endMs, nowMs, random, sleep, onRetry })
        breaker.succeeded()
        return answer
      } catch (thrown) {
        if (isProviderFailure(thrown)) noteFailure(breaker, thrown)
        throw thrown
      }
    },
  }
}

/** Waits for a slot. Callers stop waiting as soon as others find that the provider does not answer. */
const makeQueue =
  ({
    limiter,
    breaker,
    sleep,
    refuse,
  }: Pick<SourceClientDeps, 'sleep'> & {
    limiter: Limiter
    breaker: Breaker
    refuse: (reason: 'limit' | 'resting', waitMs: number) => Fault
  }) =>
  async (maxMs: number, isTrial: boolean): Promise<void> => {
    const queueMs = limiter.take(maxMs)
    if (queueMs === undefined) throw refuse('limit', limiter.waitMs())
    for (let leftMs = queueMs; leftMs > 0; leftMs -= checkEveryMs) {
      await sleep(Math.min(leftMs, checkEveryMs))
      const restMs = isTrial ? 0 : breaker.waitMs()
      if (restMs > 0) throw refuse('resting', restMs)
    }
  }

const noteFailure = (breaker: Breaker, { headers }: Fault): void => {
  breaker.failed()
  const pauseSeconds = headers['retry-after']
  if (pauseSeconds !== undefined) breaker.rest(Number(pauseSeconds) * 1000)
}

/** A refusal of the request (400, 404, 422 …) and our own limit do not count against the provider. */
const isProviderFailure = (thrown: unknown): thrown is Fault =>
  thrown instanceof Fault &&
  thrown.code.startsWith('UPSTREAM_') &&
  thrown.cause !== heldBack &&
  !(thrown.code === 'UPSTREAM_ERROR' && httpRefusalOf(thrown) !== undefined)
