/** `count` requests per `windowSeconds`; the whole count may be used at once (burst). */
export type QuotaLimit = { count: number; windowSeconds: number }

export type QuotaScope = 'ip' | 'endpoint' | 'capability'

/** What remains of one quota after a request was counted or refused. */
export type QuotaState = {
  scope: QuotaScope
  limit: QuotaLimit
  remaining: number
  /** Seconds, rounded up, until the next request is possible (refused) or the quota is full again (allowed). */
  resetSeconds: number
}

export type QuotaOutcome = {
  allowed: boolean
  /** The quota that refused, or the one with the least remaining; undefined if no quota is set. */
  tightest: QuotaState | undefined
}

/**
 * Storage of quota buckets. The in-memory store answers synchronously; a store shared by several machines may not, so
 * callers await the result.
 */
export type QuotaStore = {
  /**
   * Counts the request against all quotas, or against none if one of them refuses. `weight`: how many requests it counts
   * as, default 1; at most the whole quota.
   */
  take: (
    client: string,
    endpoint: string,
    capability: string,
    weight?: number,
  ) => QuotaOutcome | Promise<QuotaOutcome>
  /** Whether `take` would refuse, and the state of the quotas; counts nothing. */
  peek: (
    client: string,
    endpoint: string,
    capability: string,
  ) => QuotaOutcome | Promise<QuotaOutcome>
}
