// The requests that the benches of stats store.
import type { RequestEvent } from '../../src/monitoring/events/request-event.ts'

const routes = Array.from({ length: 40 }, (_, index) => `/v1/data/route-${index}/{address}`)
const statuses = [200, 200, 200, 200, 200, 200, 200, 400, 404, 429, 502] as const
const countries = ['DE', 'US', 'IN', 'BR', 'JP', 'FR', 'NG', 'VN', 'unknown']
const clientTypes = ['browser', 'mobile', 'sdk', 'cli', 'agent', 'bot', 'unknown']

/** Traffic of forty routes with a long tail of latencies, which fills far more buckets than a real server does. */
export const makeEvent = (random: () => number, index: number, startMs: number): RequestEvent => {
  const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], fallback: Item): Item =>
    items[Math.floor(random() * items.length)] ?? fallback
  const latencyUs = Math.round(300 * Math.exp(random() * 11))
  const status = pick(statuses, 200)
  return {
    observedAtMs: startMs + Math.floor(index / 100),
    requestId: `bench-${index.toString(36).padStart(16, '0')}`,
    latencyUs,
    params: {
      api_service: 'drawbridge',
      api_method: 'GET',
      api_route: pick(routes, '/'),
      api_status: status,
      api_status_class: `${Math.floor(status / 100)}xx`,
      api_latency_ms: Math.round(latencyUs / 1000),
      api_success: status < 400 ? 1 : 0,
      api_error_code: status < 400 ? 'none' : `ERROR_${status}`,
      api_rate_bucket: 'wallet-data',
      api_client_type: pick(clientTypes, 'unknown'),
      api_traffic_class: 'product',
      api_country: pick(countries, 'unknown'),
      api_edge_region: 'unknown',
      api_deploy_sha: 'bench',
    },
  }
}

/** Linear congruential: the same traffic in every run. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
