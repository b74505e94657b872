import { Fault } from '../basics/fault.ts'
import type { Match } from './route-table.ts'

/** Origins of pages that may call a route which asks for known ones; `any` lets every page in. */
export type KnownOrigins = readonly string[] | 'any'

/**
 * Refuses pages that nobody let in, for routes that ask for it. The Model Context Protocol demands this of its servers:
 * a page whose name is made to point at this machine still tells its own name here. Programs send no origin. Pages that
 * this machine itself serves are let in, as those of a local inspector are.
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
