import type { MaybePromise } from '../basics/maybe-promise.ts'
import type { RequestEvent } from '../monitoring/events/request-event.ts'
import { Fault, invalidField } from '../basics/fault.ts'
import type { QuotaOutcome, QuotaStore } from '../basics/quota-limit.ts'
import { headersOf, preflight } from './answer-headers.ts'
import { cameByTls, clientAddress, quotaKey } from './client-address.ts'
import { checkBodyHeaders } from './json-body.ts'
import { clientOf, countRefused, lateRouteOf, openRequest, weighClient } from './late-count.ts'
import type { OpenRequests, RequestClients } from '../endpoint/open-request.ts'
import type { Place } from './place.ts'
import type { Inner, Socket } from './inner.ts'
import { asksForStream, streaming, type StreamRequestDeps } from './stream-requests.ts'
import { asGet, pathOf, withOrigin } from './request-url.ts'
import { refuseUnreadQuery } from './request-check.ts'
import { rateLimited } from './rate-limit.ts'
import type { Match } from './route-table.ts'
import { faultResponse, toFault } from './to-fault.ts'
import type { FaultPage } from './fault-page.ts'
import {
  boundedMethod,
  capabilityOf,
  clientTypeOf,
  eventOf,
  routeOf,
  takesTurns,
  type RequestContext,
} from './request-context.ts'

export type PipelineDeps = {
  service: string
  deploySha: string
  trustedProxyHops: number
  /** Absent if every quota is off. */
  quotas: QuotaStore | undefined
  rateLimitPolicy: string
  newRequestId: () => string
  nowMs: () => number
  nowNs: () => number
  clientType: (userAgent: string | null) => string
  place: (headers: Headers, clientIp: string) => Place
  /** Called once per request, whatever its outcome. */
  onEvent: (event: RequestEvent) => void
  /** A refusal by quota, or a bug that needs attention. */
  onRefused: (scope: string, capability: string) => void
  onBug: (context: RequestContext, cause: unknown) => void
  /** The error as a page if a person reads it; absent where no pages are served. */
  faultPage?: FaultPage
  /** Throws a Fault for a page or a network that may not call this route. */
  checkCaller: (match: Match, headers: Headers, clientIp: string) => void
  /** Where handlers of routes with `countsLate` find their context. */
  openRequests: OpenRequests
  /** Places of streams, and where handlers find their request. */
  streaming: StreamRequestDeps
  /** Where handlers of scarce work find whose request it is. */
  clients: RequestClients
}

/** A request that waits for its turn must not be cut off: under load an answer comes late, but it comes. */
const waitSeconds = 240

export type Pipeline = (request: Request, socket: Socket) => MaybePromise<Response>

/**
 * The path of every request of one listener: id, route, quota, body limits, handler, headers, one event. It wraps
 * Elysia so there is exactly one exit, which no early return and no framework error can bypass.
 */
export const makePipeline = (
  deps: PipelineDeps,
  matchRoute: (method: string, path: string) => Match,
  inner: Inner,
): Pipeline => {
  const noteBug = (context: RequestContext, fault: Fault): void => {
    if (fault.code === 'INTERNAL_ERROR') deps.onBug(context, fault.cause ?? fault)
  }

  const refuse = (context: RequestContext, request: Request, error: unknown): Response => {
    const fault = toFault(error)
    context.faultCode = fault.code
    noteBug(context, fault)
    const headers = headersOf(context, deps.rateLimitPolicy)
    return (
      deps.faultPage?.(fault, request, context.requestId, headers) ??
      faultResponse(fault, context.requestId, headers)
    )
  }

  const weighed = (
    context: RequestContext,
    request: Request,
    socket: Socket,
    quota: QuotaOutcome | undefined,
  ): MaybePromise<Response> => {
    context.quota = quota?.tightest
    if (quota && !quota.allowed && quota.tightest) {
      deps.onRefused(quota.tightest.scope, context.rateBucket)
      throw rateLimited(quota.tightest)
    }
    deps.checkCaller(context.match, request.headers, context.clientIp)
    const headers = headersOf(context, deps.rateLimitPolicy)
    return answer(context, request, headers, innerFor(context, request, socket))
  }

  const innerFor = (context: RequestContext, request: Request, socket: Socket): Inner => {
    if (asksForStream(context)) return streaming(deps.streaming, context, socket, request, inner)
    if (lateRouteOf(context)) return opened(context)
    if (!takesTurns(context)) return inner
    return (inside, headers) => {
      deps.clients.set(inside, clientOf(deps, context, headers))
      return inner(inside, headers)
    }
  }

  /** Registers the context for a handler that counts it itself. */
  const opened =
    (context: RequestContext): Inner =>
    (request, headers) => {
      const open = openRequest(deps, context, headers, (fault) => noteBug(context, fault))
      deps.openRequests.set(request, open)
      return inner(request, headers)
    }

  const finish = (context: RequestContext, request: Request, response: Response): Response => {
    const { headers } = request
    const event = eventOf(context, response.status, deps.nowNs(), {
      service: deps.service,
      deploySha: deps.deploySha,
      clientType: clientTypeOf(context.match) ?? deps.clientType(headers.get('user-agent')),
      place: deps.place(headers, context.clientIp),
    })
    // The latency of a stream is the time until it started.
    if (context.stream) void context.stream.then(() => deps.onEvent(event))
    else deps.onEvent(event)
    return response
  }

  return (request, socket) => {
    const context = arrive(deps, request, socket, matchRoute)
    if (takesTurns(context)) socket.timeout?.(request, waitSeconds)
    const failed = (error: unknown): MaybePromise<Response> =>
      context.counted
        ? finish(context, request, refuse(context, request, error))
        : countRefused(deps, context, error).then((refusal) =>
            finish(context, request, refuse(context, request, refusal)),
          )
    try {
      const quota = weigh(deps.quotas, context)
      const response =
        quota instanceof Promise
          ? quota.then((late) => weighed(context, request, socket, late))
          : weighed(context, request, socket, quota)
      return response instanceof Promise
        ? response.then((late) => finish(context, request, late)).catch(failed)
        : finish(context, request, response)
    } catch (error) {
      return failed(error)
    }
  }
}

const then = <A, B>(
  value: MaybePromise<A>,
  next: (value: A) => MaybePromise<B>,
): MaybePromise<B> => (value instanceof Promise ? value.then(next) : next(value))

const arrive = (
  deps: PipelineDeps,
  request: Request,
  socket: Socket,
  matchRoute: (method: string, path: string) => Match,
): RequestContext => {
  const method = boundedMethod(request.method)
  return {
    requestId: deps.newRequestId(),
    startedAtMs: deps.nowMs(),
    startedNs: deps.nowNs(),
    method,
    match: matchRoute(method, pathOf(request.url)),
    clientIp: clientAddress(
      socket.requestIP(request)?.address,
      deps.trustedProxyHops === 0 ? null : request.headers.get('x-forwarded-for'),
      deps.trustedProxyHops,
    ),
    secure: cameByTls(request.headers, deps.trustedProxyHops),
    rateBucket: 'none',
    counted: false,
    quota: undefined,
    faultCode: undefined,
  }
}

/** Everything between the quota and the headers; refusals are thrown. */
const answer = (
  { method, match }: RequestContext,
  request: Request,
  headers: Record<string, string>,
  inner: Inner,
): MaybePromise<Response> => {
  if (match.kind === 'unmatched') throw new Fault('route-not-found', {})
  if (method === 'OPTIONS') return preflight(match, headers)
  if (match.kind === 'wrong-method') {
    throw new Fault(
      'method-not-allowed',
      { allowed: match.methods.join(' or ') },
      { headers: { allow: match.allow } },
    )
  }
  if (match.route.path.includes(':')) checkPath(pathOf(request.url))
  if (match.route.method === 'POST') checkBodyHeaders(request.headers)
  else refuseUnreadQuery(match.route, request.url)
  return method === 'HEAD'
    ? then(inner(asGet(request), headers), withoutBody)
    : inner(withOrigin(request), headers)
}

/** Elysia passes what it cannot decode as `null`, which no handler expects. */
const checkPath = (path: string): void => {
  if (!path.includes('%')) return
  try {
    decodeURIComponent(path)
  } catch {
    throw invalidField('path', 'not-percent-encoded', {})
  }
}

/** Counts the request. One outside the quotas, or counted later, only reads their current state. */
const weigh = (
  quotas: QuotaStore | undefined,
  context: RequestContext,
): MaybePromise<QuotaOutcome | undefined> => {
  const late = lateRouteOf(context)
  context.counted = late === undefined
  if (!quotas) return undefined
  if (late) {
    context.rateBucket = late.capability
    return weighClient(quotas, context)
  }
  const { match } = context
  const endpoint = routeOf(match)
  const capability = capabilityOf(match)
  // A browser sends a preflight by itself before a request that is counted.
  const isPreflight = context.method === 'OPTIONS' && match.kind !== 'unmatched'
  const outside = isPreflight || (match.kind === 'route' && match.route.outsideQuotas === true)
  if (!outside) context.rateBucket = capability
  const key = quotaKey(context.clientIp)
  const outcome = outside
    ? quotas.peek(key, endpoint, capability)
    : quotas.take(key, endpoint, capability)
  return outside ? then(outcome, ({ tightest }) => ({ allowed: true, tightest })) : outcome
}

/** The same headers as for `GET`, with its content length if that is known. */
const withoutBody = async (response: Response): Promise<Response> => {
  const length = (await response.arrayBuffer()).byteLength
  const headers = new Headers(response.headers)
  headers.set('content-length', String(length))
  return new Response(null, { status: response.status, headers })
}
