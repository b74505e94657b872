import type { Fault } from '../basics/fault.ts'

/** What a handler can do with its own request if only the body shows which endpoint it concerns. */
export type OpenRequest = {
  /**
   * Counts the request against the quotas of this endpoint and capability, once.
   * @throws Fault RATE_LIMITED
   */
  count: (endpoint: string, capability: string) => void | Promise<void>
  /** The response body reports this fault although the HTTP status is a success. */
  failedWithin: (fault: Fault) => void
}

/** Open requests of routes with `countsLate`, by the request that their handler receives. */
export type OpenRequests = WeakMap<Request, OpenRequest>

/** Whose request it is, by the request that its handler receives; only for routes that take turns. */
export type RequestClients = WeakMap<Request, string>
