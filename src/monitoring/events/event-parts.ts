import type { EventParams } from './request-event.ts'

/** The fields of an event that describe its answer. */
export const answerFields = [
  'api_route',
  'api_method',
  'api_status',
  'api_error_code',
  'api_rate_bucket',
  'api_traffic_class',
  'api_status_class',
  'api_success',
  'api_service',
  'api_deploy_sha',
] as const

/** The fields of an event that describe the kind of caller. */
export const callerFields = ['api_client_type', 'api_country', 'api_edge_region'] as const

/**
 * An event is an answer, a kind of caller and a latency. A busy server has millions of events, but only hundreds of
 * answers and thousands of callers, so work on either is done once and cached.
 */
export type EventAnswer = Pick<EventParams, (typeof answerFields)[number]>
export type EventCaller = Pick<EventParams, (typeof callerFields)[number]>

/** Restores the parameters from an answer and a caller. */
export const joinParams = (
  answer: EventAnswer,
  caller: EventCaller,
  latencyMs: number,
): EventParams => ({
  api_service: answer.api_service,
  api_method: answer.api_method,
  api_route: answer.api_route,
  api_status: answer.api_status,
  api_status_class: answer.api_status_class,
  api_latency_ms: latencyMs,
  api_success: answer.api_success,
  api_error_code: answer.api_error_code,
  api_rate_bucket: answer.api_rate_bucket,
  api_client_type: caller.api_client_type,
  api_traffic_class: answer.api_traffic_class,
  api_country: caller.api_country,
  api_edge_region: caller.api_edge_region,
  api_deploy_sha: answer.api_deploy_sha,
})

/** Caches a value for each answer; at most `maxAnswers`, then the cache is cleared. */
export const makeAnswerMemo = <Value>(
  maxAnswers: number,
  make: (answer: EventAnswer) => Value,
): ((params: EventParams) => Value) => {
  const lastOfRoute = new Map<string, { params: EventParams; value: Value }>()
  const recall = makeFieldMemo(answerFields, maxAnswers, (params) => {
    // A new answer may have cleared the cache, which invalidates the last-used entries.
    lastOfRoute.clear()
    return make({
      api_route: params.api_route,
      api_method: params.api_method,
      api_status: params.api_status,
      api_error_code: params.api_error_code,
      api_rate_bucket: params.api_rate_bucket,
      api_traffic_class: params.api_traffic_class,
      api_status_class: params.api_status_class,
      api_success: params.api_success,
      api_service: params.api_service,
      api_deploy_sha: params.api_deploy_sha,
    })
  })
  return (params) => {
    const last = lastOfRoute.get(params.api_route)
    if (last !== undefined && sameAnswer(last.params, params)) return last.value
    const value = recall(params)
    lastOfRoute.set(params.api_route, { params, value })
    return value
  }
}

/** Caches a value for each kind of caller; at most `maxCallers`, then the cache is cleared. */
export const makeCallerMemo = <Value>(
  maxCallers: number,
  make: (caller: EventCaller) => Value,
): ((params: EventParams) => Value) => {
  let last: { params: EventParams; value: Value } | undefined
  const recall = makeFieldMemo(callerFields, maxCallers, (params) =>
    make({
      api_client_type: params.api_client_type,
      api_country: params.api_country,
      api_edge_region: params.api_edge_region,
    }),
  )
  return (params) => {
    if (last !== undefined && sameCaller(last.params, params)) return last.value
    const value = recall(params)
    last = { params, value }
    return value
  }
}

/** The strings are nearly always the same objects, so this comparison is almost free and saves a lookup. */
const sameAnswer = (a: EventParams, b: EventParams): boolean =>
  a.api_status === b.api_status &&
  a.api_method === b.api_method &&
  a.api_error_code === b.api_error_code &&
  a.api_rate_bucket === b.api_rate_bucket &&
  a.api_traffic_class === b.api_traffic_class &&
  a.api_status_class === b.api_status_class &&
  a.api_success === b.api_success &&
  a.api_route === b.api_route &&
  a.api_service === b.api_service &&
  a.api_deploy_sha === b.api_deploy_sha

const sameCaller = (a: EventParams, b: EventParams): boolean =>
  a.api_country === b.api_country &&
  a.api_client_type === b.api_client_type &&
  a.api_edge_region === b.api_edge_region

type Branch<Value> = { value: Value | undefined; next: Map<string | number, Branch<Value>> }

/** One lookup per field: a tenth of the cost of building and looking up a combined key. */
const makeFieldMemo = <Value>(
  fields: readonly (keyof EventParams)[],
  maxValues: number,
  make: (params: EventParams) => Value,
): ((params: EventParams) => Value) => {
  let root: Branch<Value> = { value: undefined, next: new Map() }
  let values = 0

  const plant = (params: EventParams): Value => {
    if (values >= maxValues) {
      root = { value: undefined, next: new Map() }
      values = 0
    }
    let branch = root
    for (const field of fields) {
      const next = branch.next.get(params[field]) ?? { value: undefined, next: new Map() }
      branch.next.set(params[field], next)
      branch = next
    }
    const value = make(params)
    branch.value = value
    values += 1
    return value
  }

  return (params) => {
    let branch: Branch<Value> | undefined = root
    for (const field of fields) branch = branch?.next.get(params[field])
    return branch?.value ?? plant(params)
  }
}
