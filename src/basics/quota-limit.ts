/** So many requests in so many seconds; the whole count may come at once (burst). */
export type QuotaLimit = { count: number; windowSeconds: number }

export type QuotaScope = 'ip' | 'endpoint' | 'capability'

/** What is left of one quota after a request was counted, or refused, against it. */
export type QuotaState = {
  scope: QuotaScope
  limit: QuotaLimit
  remaining: number
  /** Until one more request is possible (refused) or the quota is whole again (allowed), in seconds, rounded up. */
  resetSeconds: number
}

export type QuotaOutcome = {
  allowed: boolean
  /** The quota that refused, or the one with the least left; undefined where no quota is set. */
  tightest: QuotaState | undefined
}

/**
 * Where buckets live. The one in memory answers at once; one shared by several machines may answer later, so callers
 * await what they get.
 */
export type QuotaStore = {
  /** Counts the request against all quotas, or against none where one of them refuses. */
  take: (
    client: string,
    endpoint: string,
    capability: string,
  ) => QuotaOutcome | Promise<QuotaOutcome>
  /** Whether `take` would refuse and how the quotas stand, counting nothing. */
  peek: (
    client: string,
    endpoint: string,
    capability: string,
  ) => QuotaOutcome | Promise<QuotaOutcome>
}
