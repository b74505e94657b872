import { describe, expect, test } from 'bun:test'
import type { EventParams, RequestEvent } from '../../../src/monitoring/events/request-event.ts'
import {
  analyticsEventSchema,
  assembleStats,
} from '../../../src/monitoring/stats/assemble-stats.ts'
import type { PublicApiStats } from '../../../src/monitoring/stats/public-api-stats.ts'
import {
  addAnswers,
  addCallers,
  countEvent,
  emptyRollUp,
  emptyTally,
} from '../../../src/monitoring/stats/roll-up.ts'
import { makeRequestEvent, makeTraffic } from '../../kit/request-events.ts'

const frame = {
  generatedAtMs: Date.parse('2026-01-02T03:04:05.678Z'),
  windowStartedAtMs: Date.parse('2026-01-01T00:00:00Z'),
  deploySha: 'abc1234',
  recentEvents: undefined,
}

test('a process that has answered nothing has stats of zeros', () => {
  expect(assembleStats(emptyRollUp(), frame)).toEqual({
    service: 'drawbridge',
    generatedAt: '2026-01-02T03:04:05.678Z',
    windowStartedAt: '2026-01-01T00:00:00.000Z',
    deployment: { sha: 'abc1234' },
    summary: {
      totalRequests: 0,
      successCount: 0,
      errorCount: 0,
      actionableRequestCount: 0,
      actionableErrorCount: 0,
      noiseRequestCount: 0,
      noiseErrorCount: 0,
      rateLimitedCount: 0,
      avgLatencyMs: 0,
      p50LatencyMs: 0,
      p95LatencyMs: 0,
      p99LatencyMs: 0,
    },
    statusClasses: {},
    errors: {},
    clientTypes: {},
    trafficClasses: {},
    countries: {},
    edgeRegions: {},
    routes: [],
    analyticsEventSchema: analyticsEventSchema(),
  })
})

test('one refusal, field for field', () => {
  const refusal = makeRequestEvent(1, {
    observedAtMs: Date.parse('2026-01-01T12:00:00Z'),
    latencyUs: 3_400,
    params: {
      api_status: 429,
      api_status_class: '4xx',
      api_success: 0,
      api_error_code: 'RATE_LIMITED',
      api_latency_ms: 3,
    },
  })
  const { routes, summary } = statsOf([refusal])
  const latency = { avgLatencyMs: 3, p50LatencyMs: 3, p95LatencyMs: 3, p99LatencyMs: 3 }
  expect(routes).toEqual([
    {
      method: 'GET',
      route: '/v1/data/tokens/trending',
      count: 1,
      successCount: 0,
      errorCount: 1,
      rateLimitedCount: 1,
      statusCodes: { '429': 1 },
      statusClasses: { '4xx': 1 },
      errors: { RATE_LIMITED: 1 },
      trafficClasses: { product: 1 },
      ...latency,
      lastSeenAt: '2026-01-01T12:00:00.000Z',
    },
  ])
  expect(summary).toEqual({
    totalRequests: 1,
    successCount: 0,
    errorCount: 1,
    actionableRequestCount: 1,
    actionableErrorCount: 1,
    noiseRequestCount: 0,
    noiseErrorCount: 0,
    rateLimitedCount: 1,
    ...latency,
  })
})

describe('random traffic agrees with plain counting', () => {
  const events = makeTraffic(5_000, 7)
  const stats = statsOf(events)
  const count = (is: (params: EventParams) => boolean) =>
    events.filter(({ params }) => is(params)).length

  test('the summary', () => {
    const sumUs = events.reduce((sum, { latencyUs }) => sum + latencyUs, 0)
    expect(stats.summary).toMatchObject({
      totalRequests: 5_000,
      successCount: count((params) => params.api_success === 1),
      errorCount: count((params) => params.api_status >= 400),
      actionableRequestCount: count((params) => params.api_traffic_class === 'product'),
      actionableErrorCount: count(
        (params) => params.api_traffic_class === 'product' && params.api_success === 0,
      ),
      noiseRequestCount: count((params) => params.api_traffic_class !== 'product'),
      noiseErrorCount: count(
        (params) => params.api_traffic_class !== 'product' && params.api_success === 0,
      ),
      rateLimitedCount: count((params) => params.api_status === 429),
      avgLatencyMs: Math.round(sumUs / 5_000 / 1_000),
    })
  })

  test('the parts add up to the total, in the summary, the maps and the routes', () => {
    const { summary } = stats
    expect(summary.successCount + summary.errorCount).toBe(5_000)
    expect(summary.actionableRequestCount + summary.noiseRequestCount).toBe(5_000)
    expect(summary.actionableErrorCount + summary.noiseErrorCount).toBe(summary.errorCount)
    for (const counts of [
      stats.statusClasses,
      stats.clientTypes,
      stats.trafficClasses,
      stats.countries,
      stats.edgeRegions,
    ]) {
      expect(sumOf(Object.values(counts))).toBe(5_000)
    }
    expect(sumOf(Object.values(stats.errors))).toBe(summary.errorCount)
    expect(sumOf(stats.routes.map((route) => route.count))).toBe(5_000)
    for (const route of stats.routes) {
      expect(sumOf(Object.values(route.statusCodes))).toBe(route.count)
      expect(sumOf(Object.values(route.trafficClasses))).toBe(route.count)
      expect(sumOf(Object.values(route.errors))).toBe(route.errorCount)
    }
  })

  test('each route has its own stats', () => {
    expect(stats.routes).toHaveLength(8)
    for (const route of stats.routes) {
      const own = events.filter(
        ({ params }) => params.api_route === route.route && params.api_method === route.method,
      )
      const sorted = own.map(({ params }) => params.api_latency_ms).sort((a, b) => a - b)
      expect(route.count).toBe(own.length)
      expect(Date.parse(route.lastSeenAt)).toBe(Math.max(...own.map((event) => event.observedAtMs)))
      for (const [percent, found] of [
        [50, route.p50LatencyMs],
        [95, route.p95LatencyMs],
        [99, route.p99LatencyMs],
      ] as const) {
        const exact = sorted[Math.ceil((percent * sorted.length) / 100) - 1] ?? Number.NaN
        expect(Math.abs(found - exact)).toBeLessThanOrEqual(exact < 256 ? 0 : exact * 0.01)
      }
    }
  })

  test('the busiest route comes first, ties by route and method', () => {
    const order = stats.routes.map((route) => [-route.count, route.route, route.method])
    expect(order).toEqual(
      order.toSorted(([a = 0, b = '', c = ''], [x = 0, y = '', z = '']) =>
        a !== x ? Number(a) - Number(x) : `${b} ${c}` < `${y} ${z}` ? -1 : 1,
      ),
    )
  })
})

test('names with a meaning in JavaScript are plain names', () => {
  const event = makeRequestEvent(1, {
    params: { api_country: '__proto__', api_edge_region: 'constructor' },
  })
  const { countries, edgeRegions } = statsOf([event])
  expect(Object.entries(countries)).toEqual([['__proto__', 1]])
  expect(Object.entries(edgeRegions)).toEqual([['constructor', 1]])
})

test('the example of the schema has the parameters it names, and matches the schema', () => {
  const { eventName, paramNames, example } = analyticsEventSchema()
  expect(eventName).toBe('api_request')
  expect(paramNames).toHaveLength(14)
  expect(Object.keys(example)).toEqual(paramNames)
  expect(Object.keys(makeRequestEvent(1).params).sort()).toEqual(paramNames.toSorted())
  expect(example.api_status_class).toBe(`${Math.floor(example.api_status / 100)}xx`)
})

function statsOf(events: readonly RequestEvent[]): PublicApiStats {
  const rollUp = emptyRollUp()
  for (const event of events) {
    const tally = emptyTally()
    countEvent(tally, event)
    addAnswers(rollUp, event.params, tally)
    addCallers(rollUp, event.params, 1)
  }
  return assembleStats(rollUp, frame)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
