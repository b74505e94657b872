import { countText } from '../../../basics/count-text.ts'
import type { HistoryAnswer } from '../../../monitoring/http/schema/history.ts'
import { readHistory } from '../parts/api.ts'
import { timeText } from '../parts/chart.ts'
import { byId, fill, h, setText } from '../parts/dom.ts'
import { count, milliseconds, percent } from '../parts/format.ts'
import { number, type Received } from '../parts/received.ts'
import { table } from '../parts/table.ts'
import { makePercentileChart, makeRequestChart } from './day-charts.ts'
import { type DayPoint, pointsOf, totalsOf, withGaps } from './day-points.ts'
import { upstreamTable } from './upstreams.ts'

/** An interval has five minutes, so more often would show little. */
const everyMs = 30_000
/** After a failure, unless the answer says how long to wait. */
const retryMs = 10_000

/** Requests of the last day over time, and the data sources. Returns the work to repeat: it resolves to the wait. */
export const makeDay = (): (() => Promise<number>) => {
  const drawPercentiles = makePercentileChart(byId('day-latency-chart'))
  const drawRequests = makeRequestChart(byId('day-requests-chart'))
  let isShown = false

  const show = (history: Received<HistoryAnswer>): void => {
    const points = pointsOf(history)
    const drawn = withGaps(points, (number(history?.intervalSeconds) ?? 300) * 1000)
    drawPercentiles(drawn, latencyText(points))
    drawRequests(drawn, dayText(points))
    setText(byId('day'), dayText(points))
    fill(byId('day-table'), ...(points.length === 0 ? [] : [dayTable(points)]))
    fill(byId('upstreams'), upstreamTable(history))
    isShown = true
  }

  return async () => {
    const answer = await readHistory()
    if (answer.ok) {
      show(answer.body)
      return everyMs
    }
    const waitMs = Math.max(retryMs, (answer.retryAfterSeconds ?? 0) * 1000)
    const age = isShown ? 'What is shown is from the last answer. ' : ''
    setText(
      byId('day'),
      `${answer.message} ${age}Retrying in ${countText(Math.round(waitMs / 1000), 'second')}.`,
    )
    if (!isShown) fill(byId('upstreams'), h('p', { class: 'empty' }, answer.message))
    return waitMs
  }
}

/** The day in words. */
const dayText = (points: readonly DayPoint[]): string => {
  const { requests, errors, refused } = totalsOf(points)
  if (requests === 0) return 'No requests in the last 24 hours.'
  const share = errors === 0 ? '' : ` (${percent((errors / requests) * 100)})`
  const trend = points.length === 1 ? ' All within one interval, so there is no trend yet.' : ''
  return `${counted(requests, 'request')}, ${counted(errors, 'error')}${share}, ${count(refused)} refused by a quota.${trend}`
}

/** `1 error`, `12,480 errors` */
const counted = (number: number, thing: string): string =>
  `${count(number)} ${thing}${number === 1 ? '' : 's'}`

const latencyText = (points: readonly DayPoint[]): string => {
  const last = points.at(-1)
  return last === undefined
    ? 'Latency over 24 hours. No data yet.'
    : `Latency over 24 hours. Last interval: median ${latency(last.p50Ms)}, 95th percentile ${latency(last.p95Ms)}, 99th percentile ${latency(last.p99Ms)}.`
}

const latency = (ms: number | undefined): string => (ms === undefined ? '–' : milliseconds(ms))

/** Five hours; programs use the API. */
const maxRows = 60

/** The intervals as text, for screen readers and for copying; the newest first. */
const dayTable = (points: readonly DayPoint[]): HTMLElement =>
  h(
    'details',
    { class: 'inner' },
    h(
      'summary',
      {},
      points.length > maxRows ? `Last ${maxRows} intervals as a table` : 'As a table',
    ),
    table(
      'Intervals of five minutes, newest first',
      [
        { title: 'Start', cell: ({ atMs }) => timeText(atMs / 1000) },
        { title: 'Requests', number: true, cell: ({ requests }) => count(requests) },
        { title: 'Client errors', number: true, cell: ({ clientErrors }) => count(clientErrors) },
        { title: 'Server errors', number: true, cell: ({ serverErrors }) => count(serverErrors) },
        { title: 'Refused', number: true, cell: ({ refused }) => count(refused) },
        { title: 'Median', number: true, cell: ({ p50Ms }) => latency(p50Ms) },
        { title: '95th', number: true, cell: ({ p95Ms }) => latency(p95Ms) },
        { title: '99th', number: true, cell: ({ p99Ms }) => latency(p99Ms) },
      ],
      points.slice(-maxRows).toReversed(),
    ),
  )
