// Checks the stats of the API independently of the product's schemas.
import { isMembers, type Shape, shapeProblems } from './strict-shape.ts'

/** The problems of a stats answer; empty if it matches the API's description. */
export const statsProblems = (stats: unknown): string[] => {
  const problems = shapeProblems(stats, statsShape, 'stats')
  return problems.length > 0 ? problems : sumProblems(stats)
}

const latencies: Record<string, Shape> = {
  avgLatencyMs: 'count',
  p50LatencyMs: 'count',
  p95LatencyMs: 'count',
  p99LatencyMs: 'count',
}

const eventParams: Shape = {
  fields: {
    api_service: 'text',
    api_method: 'text',
    api_route: 'text',
    api_status: 'integer',
    api_status_class: 'text',
    api_latency_ms: 'count',
    api_success: 'bit',
    api_error_code: 'text',
    api_rate_bucket: 'text',
    api_client_type: 'text',
    api_traffic_class: 'text',
    api_country: 'text',
    api_edge_region: 'text',
    api_deploy_sha: 'text',
  },
}

const event: Shape = { fields: { name: { is: 'api_request' }, params: eventParams } }

const statsShape: Shape = {
  optional: ['recentEvents'],
  fields: {
    service: 'text',
    generatedAt: 'time',
    windowStartedAt: 'time',
    deployment: { fields: { sha: 'text' } },
    summary: {
      fields: {
        totalRequests: 'count',
        successCount: 'count',
        errorCount: 'count',
        actionableRequestCount: 'count',
        actionableErrorCount: 'count',
        noiseRequestCount: 'count',
        noiseErrorCount: 'count',
        rateLimitedCount: 'count',
        ...latencies,
      },
    },
    statusClasses: 'counts',
    errors: 'counts',
    clientTypes: 'counts',
    trafficClasses: 'counts',
    countries: 'counts',
    edgeRegions: 'counts',
    routes: {
      listOf: {
        fields: {
          method: 'text',
          route: 'text',
          count: 'count',
          successCount: 'count',
          errorCount: 'count',
          rateLimitedCount: 'count',
          statusCodes: 'counts',
          statusClasses: 'counts',
          errors: 'counts',
          trafficClasses: 'counts',
          ...latencies,
          lastSeenAt: 'time',
        },
      },
    },
    analyticsEventSchema: {
      fields: {
        eventName: { is: 'api_request' },
        paramNames: { listOf: 'text' },
        example: eventParams,
      },
    },
    recentEvents: {
      listOf: { fields: { observedAt: 'time', requestId: 'text', analyticsEvent: event } },
    },
  },
}

/** The shape is already checked; these checks are about whether the numbers agree. */
const sumProblems = (stats: unknown): string[] => {
  const all = numbersOf(stats)
  const summary = numbersOf(all.inner('summary'))
  const total = summary.count('totalRequests')
  const schema = numbersOf(all.inner('analyticsEventSchema'))
  const example = schema.inner('example')
  const checks: [holds: boolean, problem: string][] = [
    ...outcomeSums(summary, total, 'summary'),
    [
      summary.count('actionableRequestCount') + summary.count('noiseRequestCount') === total,
      'actionable and noise requests are not all requests',
    ],
    [
      summary.count('actionableErrorCount') + summary.count('noiseErrorCount') ===
        summary.count('errorCount'),
      'actionable and noise errors are not all errors',
    ],
    [
      numbersOf(all.inner('trafficClasses')).count('product') ===
        summary.count('actionableRequestCount'),
      'actionable requests are not those of class product',
    ],
    ...['statusClasses', 'clientTypes', 'trafficClasses', 'countries', 'edgeRegions'].map(
      (name): [boolean, string] => [all.sum(name) === total, `${name} do not add up to the total`],
    ),
    [all.sum('errors') === summary.count('errorCount'), 'errors do not add up'],
    [
      isMembers(example) &&
        JSON.stringify(Object.keys(example)) === JSON.stringify(schema.inner('paramNames')),
      'paramNames are not those of the example',
    ],
    ...routeSums(all.inner('routes'), summary),
    ...recentOrder(all.inner('recentEvents')),
  ]
  return checks.filter(([holds]) => !holds).map(([, problem]) => problem)
}

const numbersOf = (value: unknown) => {
  const members = isMembers(value) ? value : {}
  const inner = (name: string): unknown => members[name]
  return {
    inner,
    count: (name: string): number => Number(members[name] ?? 0),
    sum: (name: string): number => total(inner(name)),
  }
}

const total = (counts: unknown): number =>
  Object.values(isMembers(counts) ? counts : {}).reduce(
    (sum: number, count) => sum + Number(count),
    0,
  )

type Numbers = ReturnType<typeof numbersOf>

const outcomeSums = (from: Numbers, count: number, where: string): [boolean, string][] => [
  [
    from.count('successCount') + from.count('errorCount') === count,
    `${where}: successes and errors are not all`,
  ],
  [
    from.count('rateLimitedCount') <= from.count('errorCount'),
    `${where}: more rate limited than errors`,
  ],
  [
    from.count('p50LatencyMs') <= from.count('p95LatencyMs') &&
      from.count('p95LatencyMs') <= from.count('p99LatencyMs'),
    `${where}: percentiles are out of order`,
  ],
]

const routeSums = (routes: unknown, summary: Numbers): [boolean, string][] => {
  const each = (Array.isArray(routes) ? routes : []).map(numbersOf)
  const over = (name: string): number => each.reduce((sum, route) => sum + route.count(name), 0)
  const names = each.map(
    (route) => `${String(route.inner('method'))} ${String(route.inner('route'))}`,
  )
  return [
    [over('count') === summary.count('totalRequests'), 'routes do not add up to the total'],
    [over('errorCount') === summary.count('errorCount'), 'errors of routes do not add up'],
    [
      over('rateLimitedCount') === summary.count('rateLimitedCount'),
      'rate limited of routes do not add up',
    ],
    [new Set(names).size === names.length, 'a route appears twice'],
    ...each.flatMap((route, index): [boolean, string][] => [
      ...outcomeSums(route, route.count('count'), names[index] ?? ''),
      ...['statusCodes', 'statusClasses', 'trafficClasses'].map((name): [boolean, string] => [
        route.sum(name) === route.count('count'),
        `${names[index]}: ${name} do not add up`,
      ]),
      [route.sum('errors') === route.count('errorCount'), `${names[index]}: errors do not add up`],
    ]),
  ]
}

const recentOrder = (events: unknown): [boolean, string][] => {
  const list = (Array.isArray(events) ? events : []).map(numbersOf)
  const ids = new Set(list.map((entry) => entry.inner('requestId')))
  return [
    [ids.size === list.length, 'a recent event appears twice'],
    [list.length <= 100, 'more than a hundred recent events'],
  ]
}
