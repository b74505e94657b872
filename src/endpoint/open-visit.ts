import type { Fault } from '../basics/fault.ts'

/** What a handler may do about its own visit where only the body tells what was asked. */
export type OpenVisit = {
  /**
   * Counts the request against the quotas of this endpoint and capability, once.
   * @throws Fault RATE_LIMITED
   */
  count: (endpoint: string, capability: string) => void | Promise<void>
  /** The answer itself says that this went wrong, beneath a status that says otherwise. */
  failedWithin: (fault: Fault) => void
}

/** Visits of routes that count late, by the request that their handler is given. */
export type OpenVisits = WeakMap<Request, OpenVisit>
