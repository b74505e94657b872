import type { EventParams } from './request-event.ts'

/** Everything of an event but its latency: a busy server has millions of events and a few hundred shapes. */
export type EventShape = Omit<EventParams, 'api_latency_ms'>

/**
 * Remembers one value per event shape, so that work that depends on the shape only (a row id, a rendered line) is done
 * once and not per request. At most `maxShapes` are remembered; then all are forgotten and `make` is asked again.
 *
 * The last shape of each route is compared field by field first: the strings are nearly always the same objects, which
 * makes this several times cheaper than building a key.
 */
export const makeShapeMemo = <Value>(
  maxShapes: number,
  make: (shape: EventShape) => Value,
): ((params: EventParams) => Value) => {
  const lastOfRoute = new Map<string, { params: EventParams; value: Value }>()
  const byKey = new Map<string, Value>()

  return (params) => {
    const last = lastOfRoute.get(params.api_route)
    if (last !== undefined && sameShape(last.params, params)) return last.value
    const key = keyOf(params)
    let value = byKey.get(key)
    if (value === undefined) {
      if (byKey.size >= maxShapes) {
        byKey.clear()
        lastOfRoute.clear()
      }
      value = make(shapeOf(params))
      byKey.set(key, value)
    }
    lastOfRoute.set(params.api_route, { params, value })
    return value
  }
}

const shapeOf = ({ api_latency_ms: _latency, ...shape }: EventParams): EventShape => shape

const sameShape = (a: EventParams, b: EventParams): boolean =>
  a.api_status === b.api_status &&
  a.api_method === b.api_method &&
  a.api_error_code === b.api_error_code &&
  a.api_client_type === b.api_client_type &&
  a.api_country === b.api_country &&
  a.api_edge_region === b.api_edge_region &&
  a.api_traffic_class === b.api_traffic_class &&
  a.api_rate_bucket === b.api_rate_bucket &&
  a.api_route === b.api_route &&
  a.api_success === b.api_success &&
  a.api_status_class === b.api_status_class &&
  a.api_service === b.api_service &&
  a.api_deploy_sha === b.api_deploy_sha

/** JSON, so that no field's content can make two shapes look alike. */
const keyOf = (params: EventParams): string =>
  JSON.stringify([
    params.api_status,
    params.api_method,
    params.api_error_code,
    params.api_client_type,
    params.api_country,
    params.api_edge_region,
    params.api_traffic_class,
    params.api_rate_bucket,
    params.api_route,
    params.api_success,
    params.api_status_class,
    params.api_service,
    params.api_deploy_sha,
  ])
