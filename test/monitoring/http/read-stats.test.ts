import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { fetchAnswer, fetchJson, headerProblems, jsonPost, member } from '../../kit/http.ts'
import {
  processTestMs,
  serverKinds,
  type ServerProcess,
  startServer,
} from '../../kit/server-process.ts'
import { statsProblems } from '../../kit/strict-stats.ts'
import { healthPath, scanPath, statsPath } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const paramNames = [
  'api_service',
  'api_method',
  'api_route',
  'api_status',
  'api_status_class',
  'api_latency_ms',
  'api_success',
  'api_error_code',
  'api_rate_bucket',
  'api_client_type',
  'api_traffic_class',
  'api_country',
  'api_edge_region',
  'api_deploy_sha',
]

const recentOf = (stats: unknown): unknown[] => {
  const events = member(stats, 'recentEvents')
  return Array.isArray(events) ? events : []
}

describe.each(serverKinds)('%s', (kind) => {
  let server: ServerProcess
  let startedMs = 0
  beforeAll(async () => {
    startedMs = Date.now()
    server = await startServer(kind, {
      env: { DEPLOY_SHA: 'abc-123', EDGE_REGION: 'fra1', QUOTA_ENDPOINT: '12/3600' },
    })
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const stats = (query = ''): Promise<unknown> => fetchJson(`${server.apiUrl}${statsPath}${query}`)

  test('before the first request everything is 0 and the sums hold', async () => {
    const first = await stats('?includeRecent=true')
    expect(statsProblems(first)).toEqual([])
    expect(member(first, 'summary', 'totalRequests')).toBe(0)
    expect(member(first, 'routes')).toEqual([])
    expect(recentOf(first)).toEqual([])
    const windowMs = Date.parse(String(member(first, 'windowStartedAt')))
    expect(windowMs).toBeGreaterThanOrEqual(startedMs)
    expect(windowMs).toBeLessThanOrEqual(Date.parse(String(member(first, 'generatedAt'))))
  })

  test('known traffic is counted exactly, on both addresses', async () => {
    const times = async (count: number, send: () => Promise<unknown>): Promise<void> => {
      for (let index = 0; index < count; index += 1) await send()
    }
    await times(25, () => fetchAnswer(`${server.apiUrl}${healthPath}`))
    await times(7, () => fetchAnswer(`${server.scanUrl}${healthPath}`))
    await times(5, () => fetchAnswer(`${server.apiUrl}/nothing/${Math.random()}`))
    await times(3, () => fetchAnswer(`${server.scanUrl}${scanPath}`, jsonPost({})))
    await times(2, () =>
      fetchAnswer(`${server.apiUrl}/docs`, { headers: { 'user-agent': 'curl/8.5' } }),
    )
    await times(14, () => fetchAnswer(`${server.apiUrl}/metrics`))

    const after = await stats('?includeRecent=true&limit=100')
    expect(statsProblems(after)).toEqual([])
    expect(member(after, 'summary')).toMatchObject({
      totalRequests: 57,
      successCount: 25 + 7 + 2 + 12 + 1,
      errorCount: 5 + 3 + 2,
      actionableRequestCount: 3,
      actionableErrorCount: 3,
      noiseRequestCount: 54,
      noiseErrorCount: 7,
      rateLimitedCount: 2,
    })
    expect(member(after, 'statusClasses')).toEqual({ '2xx': 47, '4xx': 10 })
    expect(member(after, 'errors')).toEqual({ NOT_FOUND: 5, INVALID_REQUEST: 3, RATE_LIMITED: 2 })
    expect(member(after, 'trafficClasses')).toEqual({
      monitoring: 25 + 7 + 14 + 1,
      probe: 5,
      product: 3,
      docs: 2,
    })
    expect(member(after, 'clientTypes', 'cli')).toBe(2)
    expect(member(after, 'edgeRegions')).toEqual({ fra1: 57 })
    expect(member(after, 'deployment')).toEqual({ sha: 'abc-123' })
    expect(member(after, 'analyticsEventSchema', 'paramNames')).toEqual(paramNames)

    const routes = member(after, 'routes')
    const counts = (Array.isArray(routes) ? routes : []).map((route) =>
      [member(route, 'method'), member(route, 'route'), member(route, 'count')].join(' '),
    )
    expect(counts.toSorted()).toEqual([
      'GET /docs 2',
      'GET /metrics 14',
      `GET ${healthPath} 32`,
      `GET ${statsPath} 1`,
      'GET unmatched 5',
      `POST ${scanPath} 3`,
    ])
  })

  test('recent events: newest first, at most the requested number, and only if requested', async () => {
    const ids: (string | null)[] = []
    for (let index = 0; index < 3; index += 1) {
      const answer = await fetchAnswer(`${server.scanUrl}${healthPath}`)
      ids.unshift(answer.headers.get('x-request-id'))
    }
    const three = recentOf(await stats('?limit=3&includeRecent=true'))
    expect(three.map((event) => member(event, 'requestId'))).toEqual(ids)
    expect(recentOf(await stats('?includeRecent=true'))).toHaveLength(20)
    expect(recentOf(await stats('?includeRecent=true&limit=100')).length).toBeGreaterThan(60)
    expect(recentOf(await stats('?includeRecent=true&limit=1'))).toHaveLength(1)
    for (const query of ['', '?includeRecent=false', '?limit=5', '?other=1']) {
      expect(Object.keys(Object(await stats(query)))).not.toContain('recentEvents')
    }
  })

  test('has the headers of every answer', async () => {
    const answer = await fetchAnswer(`${server.apiUrl}${statsPath}`)
    expect(headerProblems(answer)).toEqual([])
    expect(answer.headers.get('content-type')).toStartWith('application/json')
    const head = await fetchAnswer(`${server.apiUrl}${statsPath}`, { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
  })
})

describe('the checker of these tests', () => {
  const spoil: [what: string, change: (stats: Record<string, unknown>) => void][] = [
    ['a field too many', (stats) => void (stats['extra'] = 1)],
    ['a field too few', (stats) => void delete stats['countries']],
    ['a fraction', (stats) => void Object.assign(Object(stats['summary']), { p50LatencyMs: 0.5 })],
    ['a negative count', (stats) => void Object.assign(Object(stats['errors']), { X: -1 })],
    ['an invalid time', (stats) => void (stats['generatedAt'] = 'now')],
    ['null', (stats) => void (stats['recentEvents'] = null)],
    ['a sum', (stats) => void Object.assign(Object(stats['summary']), { noiseRequestCount: 9 })],
    ['a class', (stats) => void (stats['statusClasses'] = { '2xx': 2 })],
    [
      'an event name',
      (stats) => void Object.assign(Object(stats['analyticsEventSchema']), { eventName: 'x' }),
    ],
    ['the order', (stats) => void Object.assign(Object(stats['summary']), { p50LatencyMs: 9 })],
  ]
  const params = Object.fromEntries(
    paramNames.map((name) => [name, /status$|_ms$|success$/.test(name) ? 1 : 'x']),
  )
  const empty = { totalRequests: 0, successCount: 0, errorCount: 0, rateLimitedCount: 0 }
  const latency = { avgLatencyMs: 0, p50LatencyMs: 0, p95LatencyMs: 0, p99LatencyMs: 0 }
  const make = (): Record<string, unknown> => ({
    service: 'x',
    generatedAt: '2026-01-01T00:00:00.000Z',
    windowStartedAt: '2026-01-01T00:00:00.000Z',
    deployment: { sha: 'x' },
    summary: {
      ...empty,
      actionableRequestCount: 0,
      actionableErrorCount: 0,
      noiseRequestCount: 0,
      noiseErrorCount: 0,
      ...latency,
    },
    statusClasses: {},
    errors: {},
    clientTypes: {},
    trafficClasses: {},
    countries: {},
    edgeRegions: {},
    routes: [],
    analyticsEventSchema: { eventName: 'api_request', paramNames, example: params },
  })

  test('accepts valid stats', () => expect(statsProblems(make())).toEqual([]))
  test.each(spoil)('detects %s', (_, change) => {
    const stats = make()
    change(stats)
    expect(statsProblems(stats)).not.toEqual([])
  })
})
