import { Fault } from '../basics/fault.ts'
import type { Match } from './route-table.ts'

/** Origins of pages that may call a route with `knownOriginsOnly`; `any` allows every page. */
export type KnownOrigins = readonly string[] | 'any'

/**
 * Refuses web pages from unknown origins on routes with `knownOriginsOnly`. The Model Context Protocol requires this of
 * servers against DNS rebinding: a page whose host name is pointed at this machine still sends its own origin. Programs
 * send no origin. Pages served by this machine, such as a local inspector, are allowed.
 */
export const makeOriginCheck =
  (known: KnownOrigins) =>
  (match: Match, headers: Headers): void => {
    if (match.kind === 'unmatched') return
    const route = match.kind === 'route' ? match.route : match.template
    if (route.knownOriginsOnly !== true) return
    const origin = headers.get('origin')
    if (origin === null || known === 'any' || known.includes(origin) || isLoopback(origin)) return
    throw new Fault('origin-not-allowed', {})
  }

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const isLoopback = (origin: string): boolean => loopbackHost.test(URL.parse(origin)?.hostname ?? '')
