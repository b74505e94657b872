import { Fault } from '../basics/fault.ts'
import type { QuotaOutcome, QuotaStore } from '../basics/quota-limit.ts'
import { quotaKey } from './client-address.ts'
import type { OpenRequest } from '../endpoint/open-request.ts'
import { rateLimit, rateLimited } from './rate-limit.ts'
import type { RouteInfo } from '../endpoint/route.ts'
import { routeOf, type RequestContext } from './request-context.ts'

export type LateCountDeps = {
  quotas: QuotaStore | undefined
  onRefused: (scope: string, capability: string) => void
}

/** The route whose handler is to count this context, since only the body tells what was asked. */
export const lateRouteOf = ({ match, method }: RequestContext): RouteInfo | undefined =>
  match.kind === 'route' && match.route.countsLate === true && match.route.method === method
    ? match.route
    : undefined

/** Whether this client may ask at all, counting nothing: no body is read for one that is held back. */
export const weighClient = (
  quotas: QuotaStore,
  context: RequestContext,
): QuotaOutcome | Promise<QuotaOutcome> =>
  quotas.peek(quotaKey(context.clientIp), nothingYet, nothingYet)

/** Nothing is ever counted under this name, so that only the quota of the client itself can refuse. */
const nothingYet = 'not known yet'

/** What the handler gets to count its context with; `headers` are those of the answer, and get the new figures. */
export const openRequest = (
  deps: LateCountDeps,
  context: RequestContext,
  headers: Record<string, string>,
  onFault: (fault: Fault) => void,
): OpenRequest => ({
  count: async (endpoint, capability) => {
    const fault = await countOnce(deps, context, endpoint, capability)
    if (fault) throw fault
    if (context.quota) headers['ratelimit'] = rateLimit(context.quota)
  },
  failedWithin: (fault) => {
    context.faultCode = fault.code
    onFault(fault)
  },
})

/**
 * Counts a context that was refused before its handler could, or bad requests would be free. Gives the refusal to tell:
 * the quota's own where that is used up.
 */
export const countRefused = async (
  deps: LateCountDeps,
  context: RequestContext,
  error: unknown,
): Promise<unknown> => {
  const route = lateRouteOf(context)
  if (context.counted || route === undefined) return error
  if (error instanceof Fault && error.code === 'RATE_LIMITED') return error
  return (await countOnce(deps, context, routeOf(context.match), route.capability)) ?? error
}

const countOnce = async (
  { quotas, onRefused }: LateCountDeps,
  context: RequestContext,
  endpoint: string,
  capability: string,
): Promise<Fault | undefined> => {
  if (context.counted) return undefined
  context.counted = true
  if (!quotas) return undefined
  context.rateBucket = capability
  const { allowed, tightest } = await quotas.take(quotaKey(context.clientIp), endpoint, capability)
  context.quota = tightest
  if (allowed || !tightest) return undefined
  onRefused(tightest.scope, capability)
  return rateLimited(tightest)
}
