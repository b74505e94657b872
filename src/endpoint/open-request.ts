import type { Fault } from '../basics/fault.ts'

/** What a handler may do about its own request where only the body shows which endpoint it concerns. */
export type OpenRequest = {
  /**
   * Counts the request against the quotas of this endpoint and capability, once.
   * @throws Fault RATE_LIMITED
   */
  count: (endpoint: string, capability: string) => void | Promise<void>
  /** The answer itself says that this went wrong, beneath a status that says otherwise. */
  failedWithin: (fault: Fault) => void
}

/** Open requests of routes that count late, by the request their handler receives. */
export type OpenRequests = WeakMap<Request, OpenRequest>

/** Whose request it is, by the request that its handler receives; only for routes that take turns. */
export type RequestClients = WeakMap<Request, string>
