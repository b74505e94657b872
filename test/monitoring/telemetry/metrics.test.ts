import { describe, expect, test } from 'bun:test'
import { makeMetrics } from '../../../src/monitoring/telemetry/metrics.ts'

const nasty = [
  'quote " and backslash \\',
  'line\nfeed and carriage\rreturn',
  'ends with a backslash \\',
  '{le="0.1"} 5',
  'na\u00efve \u{1f9ff} \ud800 lone surrogate',
  '',
  '\u0000\u0001',
  '# HELP x y',
]

describe('exposition', () => {
  test('prints counters, gauges and histograms in text format 0.0.4', () => {
    const metrics = makeMetrics()
    metrics.httpRequests.labels('/v1/wallet/tx', 'POST', 200).inc()
    metrics.httpRequests.labels('/v1/wallet/tx', 'POST', 200).inc(2)
    metrics.httpRequestsInFlight.inc()
    metrics.httpRequestsInFlight.inc()
    metrics.httpRequestsInFlight.dec()
    metrics.buildInfo.labels('0.1.0', 'abc').set(1)
    const duration = metrics.upstreamRequestDuration.labels('jupiter')
    for (const seconds of [0.001, 0.005, 0.006, 100]) duration.observe(seconds)
    const lines = metrics.expose().split('\n')

    expect(lines).toContain('# TYPE drawbridge_http_requests_total counter')
    expect(lines).toContain(
      'drawbridge_http_requests_total{route="/v1/wallet/tx",method="POST",status="200"} 3',
    )
    expect(lines).toContain('drawbridge_http_requests_in_flight 1')
    expect(lines).toContain('drawbridge_build_info{version="0.1.0",sha="abc"} 1')
    const name = 'drawbridge_upstream_request_duration_seconds'
    expect(lines.filter((line) => line.startsWith(name))).toEqual([
      `${name}_bucket{upstream="jupiter",le="0.005"} 2`,
      ...[0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30].map(
        (bound) => `${name}_bucket{upstream="jupiter",le="${bound}"} 3`,
      ),
      `${name}_bucket{upstream="jupiter",le="+Inf"} 4`,
      `${name}_sum{upstream="jupiter"} 100.012`,
      `${name}_count{upstream="jupiter"} 4`,
    ])
    expect(metrics.expose().endsWith('\n')).toBe(true)
  })

  test('without a value, a metric is 0 if it has no labels and absent if it has', () => {
    const text = makeMetrics().expose()
    expect(text).toContain('\ndrawbridge_events_dropped_total 0\n')
    expect(text).not.toContain('drawbridge_scans_total')
  })

  test('the process is described, and gauges can be read at the scrape', () => {
    const metrics = makeMetrics()
    let buckets: number | undefined = 7
    metrics.quotaBuckets.readWith(() => buckets)
    expect(metrics.expose()).toContain('\ndrawbridge_quota_buckets 7\n')
    buckets = undefined
    expect(metrics.expose()).not.toContain('drawbridge_quota_buckets')
    expect(valueOf(metrics.expose(), 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    expect(valueOf(metrics.expose(), 'process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(valueOf(metrics.expose(), 'process_start_time_seconds')).toBeGreaterThan(1_600_000_000)
  })

  test('a label cannot break out of its quotes', () => {
    const metrics = makeMetrics()
    metrics.findings.labels('a"} 1\nevil{x="\\').inc()
    expect(metrics.expose()).toContain(
      'drawbridge_findings_total{rule="a\\"} 1\\nevil{x=\\"\\\\"} 1\n',
    )
  })
})

describe('children', () => {
  test('there is one for each combination, with numbers as text', () => {
    const { httpRequests, rateLimited } = makeMetrics()
    expect(httpRequests.labels('/a', 'GET', 200)).toBe(httpRequests.labels('/a', 'GET', '200'))
    expect(httpRequests.labels('/a', 'GET', 200)).not.toBe(httpRequests.labels('/a', 'GET', 404))
    expect(rateLimited.labels('a', 'bc')).not.toBe(rateLimited.labels('ab', 'c'))
    expect(rateLimited.labels('a', '')).not.toBe(rateLimited.labels('', 'a'))
  })

  test('are bounded; the rest count as "other", and are counted', () => {
    const metrics = makeMetrics({ maxChildren: 3 })
    for (let index = 0; index < 10; index += 1) metrics.findings.labels(`rule-${index}`).inc()
    metrics.findings.labels('rule-0').inc()
    const lines = metrics.expose().split('\n')
    expect(lines.filter((line) => line.startsWith('drawbridge_findings_total'))).toEqual([
      'drawbridge_findings_total{rule="rule-0"} 2',
      'drawbridge_findings_total{rule="rule-1"} 1',
      'drawbridge_findings_total{rule="rule-2"} 1',
      'drawbridge_findings_total{rule="other"} 7',
    ])
    expect(lines).toContain(
      'drawbridge_metric_overflow_total{metric="drawbridge_findings_total"} 7',
    )
  })

  test('a counter never decreases', () => {
    const metrics = makeMetrics()
    metrics.eventsDropped.inc(3)
    metrics.eventsDropped.inc(-2)
    metrics.eventsDropped.inc(Number.NaN)
    expect(valueOf(metrics.expose(), 'drawbridge_events_dropped_total')).toBe(3)
  })
})

const promtool = Bun.which('promtool')
test.skipIf(promtool === null)(
  `promtool accepts every metric${promtool === null ? ' (skipped: promtool is not installed)' : ''}`,
  async () => {
    const metrics = makeMetrics()
    for (const value of nasty) {
      metrics.httpRequests.labels(value, value, value).inc()
      metrics.httpRequestDuration.labels(value, 'GET').observe(0.01)
      metrics.rateLimited.labels(value, 'scan').inc()
      metrics.upstreamRequests.labels('jupiter', value).inc()
      metrics.upstreamRequestDuration.labels(value).observe(1e-7)
      metrics.cacheRequests.labels(value, 'hit').inc()
      metrics.scans.labels(value).inc()
      metrics.findings.labels(value).inc()
      metrics.buildInfo.labels(value, value).set(1)
    }
    metrics.eventBatchDuration.observe(Infinity)
    const full = makeMetrics({ maxChildren: 1 })
    for (const value of nasty) full.findings.labels(value).inc()

    for (const text of [metrics.expose(), full.expose(), makeMetrics().expose()]) {
      const checked = Bun.spawn([promtool ?? '', 'check', 'metrics'], {
        stdin: new Blob([text]),
        stdout: 'pipe',
        stderr: 'pipe',
      })
      const output =
        (await new Response(checked.stdout).text()) + (await new Response(checked.stderr).text())
      expect([await checked.exited, output]).toEqual([0, ''])
    }
  },
)

function valueOf(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1))
}
