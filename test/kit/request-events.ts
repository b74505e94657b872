import type { EventParams, RequestEvent } from '../../src/monitoring/events/request-event.ts'
import { seededRandom } from './seeded-random.ts'

export const sampleParams: EventParams = {
  api_service: 'drawbridge',
  api_method: 'GET',
  api_route: '/v1/data/tokens/trending',
  api_status: 200,
  api_status_class: '2xx',
  api_latency_ms: 3,
  api_success: 1,
  api_error_code: 'none',
  api_rate_bucket: 'token-data',
  api_client_type: 'sdk',
  api_traffic_class: 'product',
  api_country: 'DE',
  api_edge_region: 'fra1',
  api_deploy_sha: 'abc1234',
}

/** A plausible event with overrides for some of its fields and `params`. */
export const makeRequestEvent = (
  id: number | string,
  overrides: Partial<Omit<RequestEvent, 'params'>> & { params?: Partial<EventParams> } = {},
): RequestEvent => {
  const params = { ...sampleParams, ...overrides.params }
  return {
    observedAtMs: 1_700_000_000_000,
    requestId: `req-${id}`,
    latencyUs: params.api_latency_ms * 1000,
    ...overrides,
    params,
  }
}

/** Random but repeatable traffic of several routes, callers and answers. */
export const makeTraffic = (count: number, seed: number): RequestEvent[] => {
  const random = seededRandom(seed)
  const pick = <Item>(first: Item, ...others: Item[]): Item =>
    [first, ...others][Math.floor(random() * (others.length + 1))] ?? first
  return Array.from({ length: count }, (_, index) => {
    const [status, code] = pick<[number, string]>(
      [200, 'none'],
      [200, 'none'],
      [301, 'none'],
      [400, 'INVALID_REQUEST'],
      [404, 'NOT_FOUND'],
      [429, 'RATE_LIMITED'],
      [500, 'INTERNAL_ERROR'],
    )
    const latencyUs = Math.round(Math.exp(random() * 16))
    return makeRequestEvent(index, {
      observedAtMs: 1_700_000_000_000 + Math.floor(random() * 60_000),
      latencyUs,
      params: {
        api_route: pick('/v1/wallet/tx', '/v1/data/wallets/{address}', '/docs', 'unmatched'),
        api_method: pick('GET', 'POST'),
        api_status: status,
        api_status_class: `${Math.floor(status / 100)}xx`,
        api_success: status < 400 ? 1 : 0,
        api_error_code: code,
        api_latency_ms: Math.round(latencyUs / 1000),
        api_client_type: pick('browser', 'sdk', 'bot'),
        api_traffic_class: pick('product', 'monitoring', 'docs', 'probe'),
        api_country: pick('DE', 'US', 'unknown'),
        api_edge_region: pick('fra1', 'iad1'),
      },
    })
  })
}
