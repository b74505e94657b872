import { type Failure, get } from '../parts/api.ts'
import { byId, fill, setText } from '../parts/dom.ts'
import { ago, count, milliseconds, rate } from '../parts/format.ts'
import {
  joined,
  kept,
  type Look,
  type Rates,
  ratesBetween,
  ratesOfEvents,
  type RecentRequest,
  shifted,
} from './history.ts'
import { makeLatencyChart, makeRateChart, shownMs } from './charts.ts'
import { healthView } from './health.ts'
import { busiestRoutes, errorShares, recentRequests, shares, statusShares } from './tables.ts'
import { poll } from './poll.ts'
import { countsAt, listAt, numberAt, textAt } from '../parts/read.ts'

/** Well below the quota of one client, which is 120 a minute of one endpoint unless set otherwise. */
const statsEveryMs = 3_000
/** A rate takes two looks; nobody should wait long for the first. */
const secondLookMs = 1_000
const healthEveryMs = 10_000
/** After a failure; a refusal says itself how long to wait. */
const retryMs = 10_000

/** As many as the stats tell. */
const askedEvents = 100

/** More dots than that hide each other. */
const mostRequests = 1_000

export const showOverview = (): void => {
  const drawRates = makeRateChart(byId('rate-chart'))
  const drawLatencies = makeLatencyChart(byId('latency-chart'))
  let lastLook: Look | undefined
  let rates: Rates[] = []
  let requests: RecentRequest[] = []

  const show = (stats: unknown): void => {
    const nowMs = Date.now()
    const look = lookAt(stats)
    const between = lastLook && ratesBetween(lastLook, look)
    // The charts go by the clock of whoever looks, which may not be the server's.
    const fresh = shifted(requestsOf(stats), nowMs - look.atMs)
    if (!lastLook) rates = ratesBefore(stats, fresh, nowMs)
    lastLook = look
    if (between)
      rates = kept([...rates, { ...between, atMs: nowMs }], nowMs - shownMs, mostRequests)
    requests = kept(joined(requests, fresh), nowMs - shownMs, mostRequests)
    drawRates(rates)
    drawLatencies(requests)
    showTiles(stats, rates.at(-1))
    showTables(stats, look.atMs)
  }

  poll(async () => {
    const answer = await get(
      `/v1/monitoring/public-api/stats?includeRecent=true&limit=${askedEvents}`,
    )
    if (!answer.ok) return complain(answer)
    const isFirst = lastLook === undefined
    show(answer.body)
    return isFirst ? secondLookMs : statsEveryMs
  })
  poll(async () => {
    const answer = await get('/v1/monitoring/health')
    if (answer.ok) showHealth(answer.body)
    else showStatus('down', answer.message)
    return answer.ok ? healthEveryMs : retryMs
  })
}

/**
 * Said where the age of the figures stands, so that nobody takes old ones for new. Where nobody answers at all, what the
 * last health report said does not hold any more.
 */
const complain = ({ status, message, retryAfterSeconds }: Failure): number => {
  const waitMs = Math.max(retryMs, (retryAfterSeconds ?? 0) * 1000)
  if (status === 0) showStatus('down', message)
  setText(
    byId('since'),
    `${message} Figures are of the last answer; asking again in ${Math.round(waitMs / 1000)} s.`,
  )
  return waitMs
}

const lookAt = (stats: unknown): Look => ({
  atMs: new Date(textAt(stats, 'generatedAt') ?? '').getTime(),
  total: numberAt(stats, 'summary', 'totalRequests') ?? 0,
  product: numberAt(stats, 'summary', 'actionableRequestCount') ?? 0,
})

/** What happened before anybody looked, so that the chart has something to show at once. */
const ratesBefore = (stats: unknown, fresh: readonly RecentRequest[], nowMs: number): Rates[] => {
  const upMs = lookAt(stats).atMs - new Date(textAt(stats, 'windowStartedAt') ?? '').getTime()
  const oldestMs = Math.min(...fresh.map(({ atMs }) => atMs))
  const knownMs = fresh.length < askedEvents ? nowMs - upMs : oldestMs
  const sinceMs = Math.max(nowMs - shownMs, Number.isFinite(knownMs) ? knownMs : nowMs)
  return ratesOfEvents(fresh, { sinceMs, nowMs, stepMs: statsEveryMs })
}

const requestsOf = (stats: unknown): RecentRequest[] =>
  listAt(stats, 'recentEvents').map((event) => ({
    id: textAt(event, 'requestId') ?? '',
    atMs: new Date(textAt(event, 'observedAt') ?? '').getTime(),
    latencyMs: numberAt(event, 'analyticsEvent', 'params', 'api_latency_ms') ?? 0,
    failed: numberAt(event, 'analyticsEvent', 'params', 'api_success') === 0,
    product: textAt(event, 'analyticsEvent', 'params', 'api_traffic_class') === 'product',
  }))

const showTiles = (stats: unknown, between: Rates | undefined): void => {
  const summary = (name: string): number => numberAt(stats, 'summary', name) ?? 0
  const total = summary('totalRequests')
  const errors = summary('errorCount')
  if (between) setText(byId('tile-rate'), rate(between.all))
  setText(byId('tile-total'), count(total))
  setText(
    byId('tile-errors'),
    errors === 0 ? '0' : `${count(errors)} (${((errors / total) * 100).toFixed(1)} %)`,
  )
  setText(byId('tile-limited'), count(summary('rateLimitedCount')))
  setText(byId('tile-p50'), milliseconds(summary('p50LatencyMs')))
  setText(byId('tile-p95'), milliseconds(summary('p95LatencyMs')))
  setText(byId('tile-p99'), milliseconds(summary('p99LatencyMs')))
  byId('tiles').setAttribute('aria-busy', 'false')
}

const showTables = (stats: unknown, nowMs: number): void => {
  const started = new Date(textAt(stats, 'windowStartedAt') ?? '')
  setText(
    byId('since'),
    `Figures since its start ${ago(started, nowMs)}; build ${textAt(stats, 'deployment', 'sha') ?? 'not known'}.`,
  )
  fill(byId('statuses'), statusShares(stats), errorShares(stats))
  fill(byId('traffic'), shares(countsAt(stats, 'trafficClasses')))
  fill(byId('clients'), shares(countsAt(stats, 'clientTypes')))
  fill(byId('routes'), busiestRoutes(stats, nowMs))
  fill(byId('recent'), recentRequests(stats, nowMs))
}

const showHealth = (report: unknown): void => {
  const { level, sentence, rows } = healthView(report)
  showStatus(level, sentence)
  fill(byId('health'), ...rows)
}

const showStatus = (level: string, sentence: string): void => {
  byId('status').dataset['level'] = level
  setText(byId('status-text'), sentence)
}
