// Alerts and dashboard of scripts/deploy compared with the exposed metrics, and a real Prometheus that scrapes them.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeMetrics } from '../../../src/monitoring/telemetry/metrics.ts'
import { freePort, startExternal } from '../../kit/external-process.ts'
import { fetchAnswer, fetchJson, jsonPost, member } from '../../kit/http.ts'
import { processTestMs, startServer } from '../../kit/server-process.ts'
import { makeFolder } from '../../kit/test-folder.ts'

setDefaultTimeout(2 * processTestMs)

const deploy = join(import.meta.dir, '../../../scripts/deploy')
const prometheusFolder = join(deploy, 'prometheus')
const dashboard: unknown = JSON.parse(
  readFileSync(join(deploy, 'grafana', 'dashboards', 'drawbridge.json'), 'utf8'),
)
const alerts = readFileSync(join(prometheusFolder, 'alerts.yml'), 'utf8')

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const panels = listIn(member(dashboard, 'panels')).map((panel) => ({
  title: String(member(panel, 'title')),
  queries: listIn(member(panel, 'targets')).map((target) => ({
    expr: String(member(target, 'expr')),
    legend: String(member(target, 'legendFormat')),
  })),
}))

/** Labels of all stored series by name: a metric with labels is exposed once it has a child. */
const exposed = (): Map<string, Set<string>> => {
  const metrics = makeMetrics()
  metrics.httpRequests.labels('a', 'a', 'a').inc()
  metrics.httpRequestDuration.labels('a', 'a').observe(1)
  metrics.rateLimited.labels('a', 'a').inc()
  metrics.quotaDecisions.labels('shared').inc()
  metrics.upstreamRequests.labels('a', 'a').inc()
  metrics.upstreamRequestDuration.labels('a').observe(1)
  metrics.upstreamRetries.labels('a').inc()
  metrics.upstreamHeldBack.labels('a', 'a').inc()
  metrics.upstreamResting.labels('a').set(1)
  metrics.cacheRequests.labels('a', 'a').inc()
  metrics.listEntries.labels('a').set(1)
  metrics.listAge.labels('a').set(1)
  metrics.scans.labels('a').inc()
  metrics.findings.labels('a').inc()
  metrics.buildInfo.labels('a', 'a').set(1)
  metrics.indexGaps.labels('a').inc()
  metrics.blocksRefused.labels('a').inc()
  metrics.blocksLost.labels('a').inc()
  metrics.indexLag.set(1)
  const series = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of metrics
    .expose()
    .matchAll(/^([a-z_]+)(?:\{(.*)\})? /gm)) {
    const known = series.get(name) ?? new Set(['instance', 'job'])
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    series.set(name, known)
  }
  return series
}

const namedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:drawbridge|process)_[a-z_]+\b/g)].map(([name]) => name)),
]

const labelsIn = (expr: string, legend: string): string[] => [
  ...[...expr.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
  ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/, */)),
  ...[...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
]

/** Metrics and labels in an expression that are not exposed. */
const strangersIn = ({ expr, legend }: { expr: string; legend: string }): string[] => {
  const series = exposed()
  const named = namedIn(expr)
  const labels = new Set([
    'instance',
    'job',
    ...named.flatMap((name) => [...(series.get(name) ?? [])]),
  ])
  return [
    ...named.filter((name) => !series.has(name)),
    ...labelsIn(expr, legend).filter((label) => !labels.has(label)),
  ]
}

describe('every named metric and label is exposed', () => {
  test.each(panels.map(({ title, queries }) => [title, queries] as const))(
    'in the panel "%s"',
    (_, queries) => {
      expect(queries.length).toBeGreaterThan(0)
      expect(queries.flatMap(strangersIn)).toEqual([])
    },
  )
  test('in the alerts', () => {
    const groups: unknown = Bun.YAML.parse(alerts)
    const rules = listIn(member(listIn(member(groups, 'groups'))[0], 'rules'))
    expect(rules.length).toBeGreaterThan(5)
    for (const rule of rules) {
      const expr = String(member(rule, 'expr'))
      const texts = JSON.stringify(member(rule, 'annotations'))
      const legend = [...texts.matchAll(/\$labels\.(\w+)/g)]
        .map(([, label]) => `{{${label}}}`)
        .join()
      expect([member(rule, 'alert'), strangersIn({ expr, legend })]).toEqual([
        member(rule, 'alert'),
        [],
      ])
    }
  })
  test('and panels do not overlap', () => {
    const cells = listIn(member(dashboard, 'panels')).flatMap((panel) => {
      const at = (key: string): number => Number(member(panel, 'gridPos', key))
      return Array.from({ length: at('w') * at('h') }, (_, cell) =>
        [at('x') + (cell % at('w')), at('y') + Math.floor(cell / at('w'))].join(),
      )
    })
    expect(new Set(cells).size).toBe(cells.length)
  })
})

const promtool = Bun.which('promtool')
const why = promtool === null ? ' (skipped: promtool is not installed)' : ''

test.skipIf(promtool === null)(`promtool finds no problems${why}`, async () => {
  for (const args of [
    ['check', 'rules', join(prometheusFolder, 'alerts.yml')],
    ['check', 'config', join(prometheusFolder, 'prometheus.yml')],
    ['check', 'config', '--syntax-only', join(deploy, 'docker', 'prometheus.yml')],
  ]) {
    const run = Bun.spawn([String(promtool), ...args], { stdout: 'pipe', stderr: 'pipe' })
    expect([await run.exited, await new Response(run.stderr).text()]).toEqual([0, ''])
  }
})

const absent = Bun.which('prometheus') === null

test.skipIf(absent)(
  `the real Prometheus scrapes the binary, and every panel and alert can be worked out${absent ? ' (skipped: prometheus is not installed)' : ''}`,
  async () => {
    const folder = makeFolder()
    const port = freePort()
    await using server = await startServer('binary')
    const config = readFileSync(join(prometheusFolder, 'prometheus.yml'), 'utf8')
      .replace('127.0.0.1:3000', new URL(server.apiUrl).host)
      .replace('scrape_interval: 15s', 'scrape_interval: 1s')
      .replace('evaluation_interval: 15s', 'evaluation_interval: 1s')
    writeFileSync(join(folder, 'prometheus.yml'), config)
    copyFileSync(join(prometheusFolder, 'alerts.yml'), join(folder, 'alerts.yml'))
    await using _prometheus = await startExternal(
      [
        'prometheus',
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--log.level=error',
      ],
      { port },
    )
    const query = async (expr: string): Promise<unknown> =>
      fetchJson(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expr)}`)
    const valuesOf = async (expr: string): Promise<unknown[]> =>
      listIn(member(await query(expr), 'data', 'result'))
    const until = async (holds: () => Promise<boolean>): Promise<void> => {
      while (!(await holds())) await Bun.sleep(100)
    }
    // It listens before it can answer queries.
    await until(async () => (await fetchAnswer(`http://127.0.0.1:${port}/-/ready`)).status === 200)
    const body = jsonPost({ url: 'https://app.example' })
    // Counters have to move between two scrapes to have a rate.
    await until(async () => {
      await fetchJson(`${server.apiUrl}/v1/security/dapp-risk`, body)
      const rate = 'sum(rate(drawbridge_http_requests_total{status="200"}[1m])) > 0'
      return (await valuesOf(rate)).length > 0
    })
    expect(await query('up{job="drawbridge"}')).toMatchObject({
      status: 'success',
      data: { result: [{ value: [expect.any(Number), '1'] }] },
    })
    const withWindow = (expr: string): string =>
      expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m')
    for (const { title, queries } of panels)
      for (const { expr } of queries)
        expect([title, member(await query(withWindow(expr)), 'status')]).toEqual([title, 'success'])
    for (const title of [
      'Up',
      'Requests per second',
      'Requests by route',
      'Response time',
      'Version',
      'Memory',
      'CPU',
    ]) {
      const queries = panels.find((panel) => panel.title === title)?.queries ?? []
      expect(queries.length).toBeGreaterThan(0)
      for (const { expr, legend } of queries) {
        const rows = await valuesOf(withWindow(expr))
        expect([title, rows.length > 0]).toEqual([title, true])
        const labels = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
        for (const label of labels) expect(member(rows[0], 'metric', label)).toBeString()
      }
    }
    const rules = await fetchJson(`http://127.0.0.1:${port}/api/v1/rules`)
    const [group] = listIn(member(rules, 'data', 'groups'))
    const found = listIn(member(group, 'rules'))
    expect(found.length).toBe([...alerts.matchAll(/- alert:/g)].length)
    for (const rule of found)
      expect([member(rule, 'name'), member(rule, 'lastError')]).toEqual([
        member(rule, 'name'),
        undefined,
      ])
  },
)
