/** The parameters of an `api_request` event, contract 2.11: all required, nothing else allowed. */
export type EventParams = {
  api_service: string
  api_method: string
  api_route: string
  api_status: number
  api_status_class: string
  api_latency_ms: number
  api_success: 0 | 1
  api_error_code: string
  api_rate_bucket: string
  api_client_type: string
  api_traffic_class: string
  api_country: string
  api_edge_region: string
  api_deploy_sha: string
}

export const eventName = 'api_request'

/** One handled request. Sanitized by construction: a route template, never a path; no address, body or query. */
export type RequestEvent = {
  observedAtMs: number
  requestId: string
  /** Exact latency; `api_latency_ms` is the same rounded. */
  latencyUs: number
  params: EventParams
}

/** Port to the event storage. */
export type EventLog = {
  /** Never throws and never waits: events are buffered and written in batches. */
  append: (event: RequestEvent) => void
  /** Resolves when everything appended so far is on disk. */
  flush: () => Promise<void>
}
