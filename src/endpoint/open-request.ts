import type { Fault } from '../basics/fault.ts'

/** What a handler can do with its own request if only the body shows which endpoint it concerns. */
export type OpenRequest = {
  /**
   * Counts the request against the quotas of this endpoint and capability, once, as `weight` requests.
   * @throws Fault RATE_LIMITED
   */
  count: (endpoint: string, capability: string, weight: number) => void | Promise<void>
  /** The response body reports this fault although the HTTP status is a success. */
  failedWithin: (fault: Fault) => void
}

/** Open requests of routes with `countsLate`, by the request that their handler receives. */
export type OpenRequests = WeakMap<Request, OpenRequest>

/** Whose request it is. */
export type RequestClient = {
  key: string
  /**
   * Counts what the body turned out to contain, beyond the one request that was counted before it was read.
   * @throws Fault RATE_LIMITED
   */
  countMore: (weight: number) => Promise<void>
}

/** By the request that its handler receives; only for routes that take turns. */
export type RequestClients = WeakMap<Request, RequestClient>
