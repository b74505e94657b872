import { Fault } from '../basics/fault.ts'
import type { Match } from './route-table.ts'

/**
 * Hides routes with `mayBePrivate` from callers outside this machine and its own networks, unless monitoring is public.
 * They get the answer of a path without a route.
 */
export const makeNetworkCheck =
  ({ publicMonitoring }: { publicMonitoring: boolean }) =>
  (match: Match, clientIp: string): void => {
    if (publicMonitoring || match.kind === 'unmatched') return
    const route = match.kind === 'route' ? match.route : match.template
    if (route.mayBePrivate && !isOwnNetwork(clientIp)) throw new Fault('route-not-found', {})
  }

/** Loopback, private and link-local addresses (RFC 1918, 4193, 4291). */
const isOwnNetwork = (ip: string): boolean =>
  /^(?:127|10)(?:\.\d{1,3}){3}$/.test(ip) ||
  /^192\.168(?:\.\d{1,3}){2}$/.test(ip) ||
  /^172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}$/.test(ip) ||
  /^(?:::1|f[cd][0-9a-f]{2}:[0-9a-f:]*|fe[89ab][0-9a-f]:[0-9a-f:]*(?:%\w+)?)$/i.test(ip)
