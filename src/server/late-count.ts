import { Fault } from '../basics/fault.ts'
import type { QuotaOutcome, QuotaStore } from '../basics/quota-limit.ts'
import { quotaKey } from './client-address.ts'
import type { OpenVisit } from '../endpoint/open-visit.ts'
import { rateLimit, rateLimited } from './rate-limit.ts'
import type { RouteInfo } from '../endpoint/route.ts'
import { routeOf, type Visit } from './visit.ts'

export type LateCountDeps = {
  quotas: QuotaStore | undefined
  onRefused: (scope: string, capability: string) => void
}

/** The route whose handler is to count this visit, since only the body tells what was asked. */
export const lateRouteOf = ({ match, method }: Visit): RouteInfo | undefined =>
  match.kind === 'route' && match.route.countsLate === true && match.route.method === method
    ? match.route
    : undefined

/** Whether this client may ask at all, counting nothing: no body is read for one that is held back. */
export const weighClient = (
  quotas: QuotaStore,
  visit: Visit,
): QuotaOutcome | Promise<QuotaOutcome> =>
  quotas.peek(quotaKey(visit.clientIp), nothingYet, nothingYet)

/** Nothing is ever counted under this name, so that only the quota of the client itself can refuse. */
const nothingYet = 'not known yet'

/** What the handler gets to count its visit with; `headers` are those of the answer, and get the new figures. */
export const openVisit = (
  deps: LateCountDeps,
  visit: Visit,
  headers: Record<string, string>,
  onFault: (fault: Fault) => void,
): OpenVisit => ({
  count: async (endpoint, capability) => {
    const fault = await countOnce(deps, visit, endpoint, capability)
    if (fault) throw fault
    if (visit.quota) headers['ratelimit'] = rateLimit(visit.quota)
  },
  failedWithin: (fault) => {
    visit.faultCode = fault.code
    onFault(fault)
  },
})

/**
 * Counts a visit that was refused before its handler could, or bad requests would be free. Gives the refusal to tell:
 * the quota's own where that is used up.
 */
export const countRefused = async (
  deps: LateCountDeps,
  visit: Visit,
  error: unknown,
): Promise<unknown> => {
  const route = lateRouteOf(visit)
  if (visit.counted || route === undefined) return error
  if (error instanceof Fault && error.code === 'RATE_LIMITED') return error
  return (await countOnce(deps, visit, routeOf(visit.match), route.capability)) ?? error
}

const countOnce = async (
  { quotas, onRefused }: LateCountDeps,
  visit: Visit,
  endpoint: string,
  capability: string,
): Promise<Fault | undefined> => {
  if (visit.counted) return undefined
  visit.counted = true
  if (!quotas) return undefined
  visit.rateBucket = capability
  const { allowed, tightest } = await quotas.take(quotaKey(visit.clientIp), endpoint, capability)
  visit.quota = tightest
  if (allowed || !tightest) return undefined
  onRefused(tightest.scope, capability)
  return rateLimited(tightest)
}
