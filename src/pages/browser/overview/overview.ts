import type { HealthAnswer } from '../../../monitoring/http/read-health.ts'
import type { StatsAnswer } from '../../../monitoring/http/schema/stats.ts'
import { readHealth, readStats } from '../parts/api.ts'
import { coverageText } from '../parts/coverage.ts'
import { byId, fill, setText } from '../parts/dom.ts'
import { ago, count, milliseconds, rate } from '../parts/format.ts'
import { entries, list, number, type Received, text } from '../parts/received.ts'
import type { Failure } from '../parts/request.ts'
import { makeLatencyChart, makeRateChart, shownMs } from './charts.ts'
import { makeDay } from './day.ts'
import { healthView } from './health.ts'
import {
  joined,
  newestSince,
  type Rates,
  ratesBetween,
  ratesOfEvents,
  type RecentRequest,
  shifted,
  type Snapshot,
} from './history.ts'
import { quotaTable } from './quotas.ts'
import { busiestRoutes, errorShares, recentRequests, shares, statusShares } from './tables.ts'

type Stats = Received<StatsAnswer>

/** Well below the quota of one client, by default 120 requests a minute to one endpoint. */
const statsEveryMs = 3_000
/** A rate takes two snapshots; the first should appear soon. */
const secondSnapshotMs = 1_000
const healthEveryMs = 10_000
/** After a failure, unless the answer says how long to wait. */
const retryMs = 10_000

/** As many as the stats have. */
const maxEvents = 100

/** More dots hide each other. */
const maxRequests = 1_000

export const showOverview = (): void => {
  const drawRates = makeRateChart(byId('rate-chart'))
  const drawLatencies = makeLatencyChart(byId('latency-chart'))
  let last: Snapshot | undefined
  let rates: Rates[] = []
  let requests: RecentRequest[] = []

  const show = (stats: Stats): void => {
    const nowMs = Date.now()
    const snapshot = snapshotOf(stats)
    const between = last && ratesBetween(last, snapshot)
    // The charts use the clock of this device, which may differ from the server's.
    const fresh = shifted(requestsOf(stats), nowMs - snapshot.atMs)
    if (!last) rates = ratesBefore(stats, fresh, nowMs)
    last = snapshot
    if (between)
      rates = newestSince([...rates, { ...between, atMs: nowMs }], nowMs - shownMs, maxRequests)
    requests = newestSince(joined(requests, fresh), nowMs - shownMs, maxRequests)
    drawRates(rates)
    drawLatencies(requests)
    showTiles(stats, rates.at(-1))
    showTables(stats, snapshot.atMs)
  }

  poll(async () => {
    const answer = await readStats(maxEvents)
    if (!answer.ok) return showFailure(answer)
    const isFirst = last === undefined
    show(answer.body)
    fill(byId('quotas'), quotaTable(answer.headers))
    return isFirst ? secondSnapshotMs : statsEveryMs
  })
  poll(async () => {
    const answer = await readHealth()
    if (answer.ok) {
      const { level, sentence, rows } = healthView(answer.body)
      showStatus(level, sentence)
      fill(byId('health'), ...rows)
      setText(byId('coverage'), tradesText(answer.body) ?? '')
    } else {
      showStatus('down', answer.message)
      showUnknown(['health'])
    }
    return answer.ok ? healthEveryMs : retryMs
  })
  poll(makeDay())
}

const tradesText = (health: Received<HealthAnswer>): string | undefined => {
  const basis = coverageText(health?.coverage)
  return basis === undefined ? undefined : `Trade data: ${basis}`
}

/** Runs the work again and again while the page is visible. The work returns how long to wait before the next time. */
const poll = (work: () => Promise<number>): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  const turn = async (): Promise<void> => {
    if (busy) return
    busy = true
    clearTimeout(timer)
    try {
      const waitMs = await work()
      if (!document.hidden) timer = setTimeout(() => void turn(), waitMs)
    } finally {
      busy = false
    }
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) clearTimeout(timer)
    else void turn()
  })
  void turn()
}

/**
 * Shown in place of the age of the figures, so that old ones are not read as current. If the server did not respond at
 * all, the last health report no longer applies.
 */
const showFailure = ({ status, message, retryAfterSeconds }: Failure): number => {
  showUnknown(['quotas', 'statuses', 'traffic', 'clients', 'routes', 'recent'])
  const waitMs = Math.max(retryMs, (retryAfterSeconds ?? 0) * 1000)
  if (status === 0) showStatus('down', message)
  setText(
    byId('since'),
    `${message} These figures are from the last answer. Retrying in ${Math.round(waitMs / 1000)} s.`,
  )
  return waitMs
}

/** What has not been read is unknown, neither loading nor empty. */
const showUnknown = (ids: readonly string[]): void => {
  for (const id of ids) {
    const placeholder = byId(id).querySelector(':scope > .empty')
    if (placeholder) setText(placeholder, 'Unknown: this server did not answer.')
  }
}

const timeOf = (time: string | undefined): number => new Date(time ?? '').getTime()

const snapshotOf = (stats: Stats): Snapshot => ({
  atMs: timeOf(text(stats?.generatedAt)),
  total: number(stats?.summary?.totalRequests) ?? 0,
  product: number(stats?.summary?.actionableRequestCount) ?? 0,
})

/** Rates from before the page was opened, so that the chart shows something at once. */
const ratesBefore = (stats: Stats, fresh: readonly RecentRequest[], nowMs: number): Rates[] => {
  const upMs = snapshotOf(stats).atMs - timeOf(text(stats?.windowStartedAt))
  const oldestMs = Math.min(...fresh.map(({ atMs }) => atMs))
  const knownMs = fresh.length < maxEvents ? nowMs - upMs : oldestMs
  const sinceMs = Math.max(nowMs - shownMs, Number.isFinite(knownMs) ? knownMs : nowMs)
  return ratesOfEvents(fresh, { sinceMs, nowMs, stepMs: statsEveryMs })
}

const requestsOf = (stats: Stats): RecentRequest[] =>
  list(stats?.recentEvents).map((event) => {
    const params = event?.analyticsEvent?.params
    return {
      id: text(event?.requestId) ?? '',
      atMs: timeOf(text(event?.observedAt)),
      latencyMs: number(params?.api_latency_ms) ?? 0,
      failed: params?.api_success === 0,
      product: params?.api_traffic_class === 'product',
    }
  })

const showTiles = (stats: Stats, between: Rates | undefined): void => {
  const summary = stats?.summary
  if (between) setText(byId('tile-rate'), `${rate(between.all)} /s`)
  setText(byId('tile-total'), count(number(summary?.totalRequests) ?? 0))
  // Its share is in the sentence about the day: here it would wrap, and push down what is below.
  setText(byId('tile-errors'), count(number(summary?.errorCount) ?? 0))
  setText(byId('tile-limited'), count(number(summary?.rateLimitedCount) ?? 0))
  setText(byId('tile-p50'), milliseconds(number(summary?.p50LatencyMs) ?? 0))
  setText(byId('tile-p95'), milliseconds(number(summary?.p95LatencyMs) ?? 0))
  setText(byId('tile-p99'), milliseconds(number(summary?.p99LatencyMs) ?? 0))
  byId('tiles').setAttribute('aria-busy', 'false')
}

const showTables = (stats: Stats, nowMs: number): void => {
  const started = new Date(text(stats?.windowStartedAt) ?? '')
  setText(
    byId('since'),
    `Figures since the server started ${ago(started, nowMs)}. Build ${text(stats?.deployment?.sha) ?? 'unknown'}.`,
  )
  fill(byId('statuses'), statusShares(stats), errorShares(stats))
  fill(byId('traffic'), shares(entries(stats?.trafficClasses)))
  fill(byId('clients'), shares(entries(stats?.clientTypes)))
  fill(byId('routes'), busiestRoutes(stats, nowMs))
  fill(byId('recent'), recentRequests(stats, nowMs))
}

const showStatus = (level: string, sentence: string): void => {
  byId('status').dataset['level'] = level
  setText(byId('status-text'), sentence)
}
