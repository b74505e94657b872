import { Fault } from '../basics/fault.ts'
import type { QuotaOutcome, QuotaStore } from '../basics/quota-limit.ts'
import { quotaKey } from './client-address.ts'
import type { OpenRequest, RequestClient } from '../endpoint/open-request.ts'
import { rateLimit, rateLimited } from './rate-limit.ts'
import type { RouteInfo } from '../endpoint/route.ts'
import { capabilityOf, routeOf, type RequestContext } from './request-context.ts'

export type LateCountDeps = {
  quotas: QuotaStore | undefined
  onRefused: (scope: string, capability: string) => void
}

/** The route whose handler counts this context itself, since only the body shows which endpoint is meant. */
export const lateRouteOf = ({ match, method }: RequestContext): RouteInfo | undefined =>
  match.kind === 'route' && match.route.countsLate === true && match.route.method === method
    ? match.route
    : undefined

/** Whether this client's own quota allows a request, without counting one: no body is read for a limited client. */
export const weighClient = (
  quotas: QuotaStore,
  context: RequestContext,
): QuotaOutcome | Promise<QuotaOutcome> =>
  quotas.peek(quotaKey(context.clientIp), nothingYet, nothingYet)

/** Nothing is ever counted under this name, so only the client's own quota can refuse. */
const nothingYet = 'not known yet'

/** Lets the handler count its context; the new quota figures are written to `headers`, those of the answer. */
export const openRequest = (
  deps: LateCountDeps,
  context: RequestContext,
  headers: Record<string, string>,
  onFault: (fault: Fault) => void,
): OpenRequest => ({
  count: async (endpoint, capability, weight) => {
    const fault = await countOnce(deps, context, { endpoint, capability, weight })
    if (fault) throw fault
    if (context.quota) headers['ratelimit'] = rateLimit(context.quota)
  },
  failedWithin: (fault) => {
    context.faultCode = fault.code
    onFault(fault)
  },
})

/**
 * Counts a context that was refused before its handler could count it; otherwise bad requests would be free. Returns
 * the refusal to send: the quota's own if that is used up.
 */
export const countRefused = async (
  deps: LateCountDeps,
  context: RequestContext,
  error: unknown,
): Promise<unknown> => {
  const route = lateRouteOf(context)
  if (context.counted || route === undefined) return error
  if (error instanceof Fault && error.code === 'RATE_LIMITED') return error
  const asked = { endpoint: routeOf(context.match), capability: route.capability, weight: 1 }
  return (await countOnce(deps, context, asked)) ?? error
}

/** Lets the handler of a counted context count more; the new quota figures are written to `headers`. */
export const clientOf = (
  deps: LateCountDeps,
  context: RequestContext,
  headers: Record<string, string>,
): RequestClient => ({
  key: quotaKey(context.clientIp),
  countMore: async (weight) => {
    if (weight <= 0) return
    const { match } = context
    const fault = await take(deps, context, {
      endpoint: routeOf(match),
      capability: capabilityOf(match),
      weight,
    })
    if (fault) throw fault
    if (context.quota) headers['ratelimit'] = rateLimit(context.quota)
  },
})

type Counted = { endpoint: string; capability: string; weight: number }

const countOnce = async (
  deps: LateCountDeps,
  context: RequestContext,
  counted: Counted,
): Promise<Fault | undefined> => {
  if (context.counted) return undefined
  context.counted = true
  return take(deps, context, counted)
}

const take = async (
  { quotas, onRefused }: LateCountDeps,
  context: RequestContext,
  { endpoint, capability, weight }: Counted,
): Promise<Fault | undefined> => {
  if (!quotas) return undefined
  context.rateBucket = capability
  const key = quotaKey(context.clientIp)
  const { allowed, tightest } = await quotas.take(key, endpoint, capability, weight)
  context.quota = tightest
  if (allowed || !tightest) return undefined
  onRefused(tightest.scope, capability)
  return rateLimited(tightest)
}
