import type { RequestEvent } from '../domain/event/request-event.ts'
import { Fault } from '../domain/fault.ts'
import type { QuotaOutcome, QuotaStore } from '../domain/quota/limit.ts'
import { clientAddress, quotaKey } from './client-address.ts'
import { faultResponse } from './fault-response.ts'
import { checkBodyHeaders } from './json-body.ts'
import type { Place } from './place.ts'
import { rateLimit, rateLimited } from './rate-limit.ts'
import type { Match } from './route-table.ts'
import { toFault } from './to-fault.ts'
import { boundedMethod, capabilityOf, eventOf, routeOf, type Visit } from './visit.ts'

export type PipelineDeps = {
  service: string
  deploySha: string
  trustedProxyHops: number
  /** Absent where every quota is off. */
  quotas: QuotaStore | undefined
  rateLimitPolicy: string
  newRequestId: () => string
  nowMs: () => number
  nowNs: () => number
  clientType: (userAgent: string | null) => string
  place: (headers: Headers, clientIp: string) => Place
  /** One call a request, whatever became of it. */
  onEvent: (event: RequestEvent) => void
  /** A refusal by quota, or a bug that somebody should look at. */
  onRefused: (scope: string, capability: string) => void
  onBug: (visit: Visit, cause: unknown) => void
}

/** Elysia's part: validation and handler. A refusal is handed back through `faultOf`. */
export type Inner = {
  handle: (request: Request) => Response | Promise<Response>
  /** The fault behind a response that Elysia's error hook made. */
  faultOf: (response: Response) => Fault | undefined
}

export type Socket = { requestIP: (request: Request) => { address: string } | null }

/**
 * The walk of every request of one listener: id, route, quota, body limits, handler, headers, one event. It stands
 * outside Elysia so that there is exactly one way out, which no early return and no framework error can pass by.
 */
export const makePipeline = (
  deps: PipelineDeps,
  matchRoute: (method: string, path: string) => Match,
  inner: Inner,
): ((request: Request, socket: Socket) => Promise<Response>) => {
  const refuse = (visit: Visit, error: unknown): Response => {
    const fault = toFault(error)
    visit.faultCode = fault.code
    if (fault.code === 'INTERNAL_ERROR') deps.onBug(visit, fault.cause ?? fault)
    return faultResponse(fault, visit.requestId)
  }

  const answer = async (visit: Visit, request: Request): Promise<Response> => {
    const { match } = visit
    if (match.kind === 'unmatched') return refuse(visit, new Fault('NOT_FOUND'))
    if (request.method === 'OPTIONS') return preflight(match)
    if (match.kind === 'wrong-method') {
      return refuse(visit, new Fault('METHOD_NOT_ALLOWED', { headers: { allow: match.allow } }))
    }
    if (match.route.method === 'POST') checkBodyHeaders(request.headers)
    const response = await inner.handle(request.method === 'HEAD' ? asGet(request) : request)
    const fault = inner.faultOf(response)
    if (fault) return refuse(visit, fault)
    return request.method === 'HEAD' ? withoutBody(response) : response
  }

  return async (request, socket) => {
    const visit: Visit = {
      requestId: deps.newRequestId(),
      startedAtMs: deps.nowMs(),
      startedNs: deps.nowNs(),
      method: boundedMethod(request.method),
      match: matchRoute(request.method, pathOf(request.url)),
      rateBucket: 'none',
      faultCode: undefined,
    }
    const clientIp = clientAddress(
      socket.requestIP(request)?.address,
      deps.trustedProxyHops === 0 ? null : request.headers.get('x-forwarded-for'),
      deps.trustedProxyHops,
    )
    let quota: QuotaOutcome | undefined
    let response: Response
    try {
      quota = await weigh(deps.quotas, visit, clientIp)
      if (quota?.allowed === false && quota.tightest) {
        deps.onRefused(quota.tightest.scope, visit.rateBucket)
        throw rateLimited(quota.tightest)
      }
      response = await answer(visit, request)
    } catch (error) {
      response = refuse(visit, error)
    }
    finishHeaders(response.headers, visit, quota, deps.rateLimitPolicy)
    deps.onEvent(
      eventOf(visit, response.status, deps.nowNs(), {
        service: deps.service,
        deploySha: deps.deploySha,
        clientType: deps.clientType(request.headers.get('user-agent')),
        place: deps.place(request.headers, clientIp),
      }),
    )
    return response
  }
}

/** Counts the request; one outside the quotas only learns how they stand. */
const weigh = (
  quotas: QuotaStore | undefined,
  visit: Visit,
  clientIp: string,
): QuotaOutcome | Promise<QuotaOutcome> | undefined => {
  if (!quotas) return undefined
  const { match } = visit
  const endpoint = routeOf(match)
  const capability = capabilityOf(match)
  const outside = match.kind === 'route' && match.route.outsideQuotas === true
  if (!outside) visit.rateBucket = capability
  const key = quotaKey(clientIp)
  const outcome = outside
    ? quotas.peek(key, endpoint, capability)
    : quotas.take(key, endpoint, capability)
  return outside ? alwaysAllowed(outcome) : outcome
}

const alwaysAllowed = async (
  outcome: QuotaOutcome | Promise<QuotaOutcome>,
): Promise<QuotaOutcome> => ({
  ...(await outcome),
  allowed: true,
})

/** A public API: any page may call it, no credential is ever sent. */
const corsHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
}

const preflight = (match: Exclude<Match, { kind: 'unmatched' }>): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders,
      ...(match.kind === 'wrong-method' && { allow: match.allow }),
    },
  })

const exposedHeaders = 'x-request-id, retry-after, ratelimit, ratelimit-policy'

const finishHeaders = (
  headers: Headers,
  visit: Visit,
  quota: QuotaOutcome | undefined,
  policy: string,
): void => {
  headers.set('x-request-id', visit.requestId)
  headers.set('access-control-allow-origin', '*')
  headers.set('access-control-expose-headers', exposedHeaders)
  headers.set('x-content-type-options', 'nosniff')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (!quota?.tightest) return
  headers.set('ratelimit-policy', policy)
  headers.set('ratelimit', rateLimit(quota.tightest))
}

/** Path of an absolute URL without parsing all of it; the query and fragment are not part of it. */
const pathOf = (url: string): string => {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  if (start === -1) return '/'
  const query = url.indexOf('?', start)
  const end = query === -1 ? url.indexOf('#', start) : query
  return end === -1 ? url.slice(start) : url.slice(start, end)
}

const asGet = (request: Request): Request =>
  new Request(request.url, { method: 'GET', headers: request.headers })

/** Same head as the `GET` would have; the length it would have had is kept where it is known. */
const withoutBody = async (response: Response): Promise<Response> => {
  const length = (await response.arrayBuffer()).byteLength
  const headers = new Headers(response.headers)
  headers.set('content-length', String(length))
  return new Response(null, { status: response.status, headers })
}
