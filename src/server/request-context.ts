import type { EventParams, RequestEvent } from '../monitoring/events/request-event.ts'
import type { ClientType } from '../endpoint/route.ts'
import type { FaultCode } from '../basics/fault.ts'
import type { QuotaState } from '../basics/quota-limit.ts'
import type { Place } from './place.ts'
import type { Match } from './route-table.ts'

/** One request on its way through the pipeline. */
export type RequestContext = {
  requestId: string
  startedAtMs: number
  startedNs: number
  method: string
  match: Match
  /** For the quotas and the country only; never stored. */
  clientIp: string
  /** Whether a trusted proxy reported that the caller used TLS. */
  secure: boolean
  /** The quota bucket's name; it does not identify the client. */
  rateBucket: string
  /** Whether the quotas were checked, or do not apply. */
  counted: boolean
  /** The quota that will refuse first; undefined if none is set. */
  quota: QuotaState | undefined
  faultCode: FaultCode | undefined
  /** Set once a stream has started; resolves when it has ended. */
  stream?: Promise<void>
}

/** Route label of every path without a template. */
export const unmatchedRoute = 'unmatched'

const countedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Methods come from outside, so all unknown ones share a label. */
export const boundedMethod = (method: string): string =>
  countedMethods.has(method) ? method : 'OTHER'

/** Whether its work is scarce, so that it may have to wait for that of other clients. */
export const takesTurns = ({ match }: RequestContext): boolean => {
  return match.kind === 'route' && match.route.takesTurns === true
}

export const routeOf = (match: Match): string => {
  if (match.kind === 'route') return match.route.path
  return match.kind === 'wrong-method' ? match.template.path : unmatchedRoute
}

export const capabilityOf = (match: Match): string => {
  if (match.kind === 'route') return match.route.capability
  return match.kind === 'wrong-method' ? match.template.capability : unmatchedRoute
}

const trafficOf = (match: Match): EventParams['api_traffic_class'] => {
  if (match.kind === 'route') return match.route.traffic
  // Every agent first requests a stream, which is always refused.
  if (match.kind === 'unmatched' || match.template.countsLate) return 'probe'
  return match.template.traffic
}

/** The client type if the route implies it. */
export const clientTypeOf = (match: Match): ClientType | undefined => {
  if (match.kind === 'unmatched') return undefined
  return match.kind === 'route' ? match.route.clientType : match.template.clientType
}

/** The sanitized event of a finished context. */
export const eventOf = (
  context: RequestContext,
  status: number,
  finishedNs: number,
  from: { service: string; deploySha: string; clientType: string; place: Place },
): RequestEvent => {
  const latencyUs = Math.max(0, Math.round((finishedNs - context.startedNs) / 1000))
  return {
    observedAtMs: context.startedAtMs,
    requestId: context.requestId,
    latencyUs,
    params: {
      api_service: from.service,
      api_method: context.method,
      api_route: routeOf(context.match),
      api_status: status,
      api_status_class: statusClasses[Math.floor(status / 100)] ?? 'other',
      api_latency_ms: Math.round(latencyUs / 1000),
      api_success: status < 400 ? 1 : 0,
      api_error_code: context.faultCode ?? 'none',
      api_rate_bucket: context.rateBucket,
      api_client_type: from.clientType,
      api_traffic_class: trafficOf(context.match),
      api_country: from.place.country,
      api_edge_region: from.place.edgeRegion,
      api_deploy_sha: from.deploySha,
    },
  }
}

const statusClasses = ['other', '1xx', '2xx', '3xx', '4xx', '5xx']
