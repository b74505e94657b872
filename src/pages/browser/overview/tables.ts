import type { StatsAnswer } from '../../../monitoring/http/schema/stats.ts'
import { h } from '../parts/dom.ts'
import { ago, count, milliseconds, words } from '../parts/format.ts'
import { entries, list, number, type Received, text } from '../parts/received.ts'
import { empty } from '../parts/states.ts'
import { table } from '../parts/table.ts'

type Stats = Received<StatsAnswer>
type Count = Received<number>

/** The stats themselves have more. */
const maxRoutes = 10
const maxEvents = 12

const statusTone = (statusClass: string): string =>
  statusClass.startsWith('5') ? 'bad' : statusClass.startsWith('4') ? 'warn' : 'good'

/** Counts as bars with their share of the whole, the largest first. */
export const shares = (
  counts: readonly (readonly [name: string, count: Count])[],
  toneOf: (name: string) => string = () => 'plain',
): HTMLElement => {
  const known = counts
    .map(([name, each]) => [name, number(each) ?? 0] as const)
    .sort(([, one], [, other]) => other - one)
  const total = known.reduce((sum, [, each]) => sum + each, 0)
  if (total === 0) return empty('No data yet.')
  return h(
    'dl',
    { class: 'bars' },
    ...known.map(([name, each]) => {
      const part = Math.round((each / total) * 100)
      const bar = h('span', { class: 'bar-fill', 'data-tone': toneOf(name), 'aria-hidden': 'true' })
      bar.style.width = `${Math.max(part, each > 0 ? 1 : 0)}%`
      return h(
        'div',
        {},
        h('dt', {}, name),
        h('dd', {}, bar, h('span', {}, `${count(each)} · ${part} %`)),
      )
    }),
  )
}

export const statusShares = (stats: Stats): HTMLElement =>
  shares(entries(stats?.statusClasses), statusTone)

/** Error codes, if there were errors. */
export const errorShares = (stats: Stats): HTMLElement | undefined => {
  const errors = entries(stats?.errors).filter(([, each]) => (number(each) ?? 0) > 0)
  return errors.length === 0
    ? undefined
    : h(
        'div',
        {},
        h('h3', {}, 'Error codes'),
        shares(errors, () => 'warn'),
      )
}

const latency = (ms: number | undefined): string | undefined =>
  ms === undefined ? undefined : milliseconds(ms)

/** The routes with the most requests. */
export const busiestRoutes = (stats: Stats, nowMs: number): HTMLElement => {
  const routes = [...list(stats?.routes)]
    .sort((one, other) => (number(other?.count) ?? 0) - (number(one?.count) ?? 0))
    .slice(0, maxRoutes)
  if (routes.length === 0) return empty('No requests yet.')
  return table(
    'Busiest routes',
    [
      { title: 'Route', cell: (row) => routeName(text(row?.method), text(row?.route)) },
      { title: 'Requests', number: true, cell: (row) => count(number(row?.count) ?? 0) },
      { title: 'Errors', number: true, cell: (row) => count(number(row?.errorCount) ?? 0) },
      {
        title: 'p50',
        number: true,
        minor: true,
        cell: (row) => latency(number(row?.p50LatencyMs)),
      },
      { title: 'p95', number: true, cell: (row) => latency(number(row?.p95LatencyMs)) },
      {
        title: 'p99',
        number: true,
        minor: true,
        cell: (row) => latency(number(row?.p99LatencyMs)),
      },
      {
        title: 'Last request',
        number: true,
        cell: (row) => ago(new Date(text(row?.lastSeenAt) ?? ''), nowMs),
      },
    ],
    routes,
    'compact',
  )
}

/** The newest requests, without anything that the stats do not store. */
export const recentRequests = (stats: Stats, nowMs: number): HTMLElement => {
  const events = list(stats?.recentEvents)
    .slice(0, maxEvents)
    .map((event) => ({ observedAt: event?.observedAt, params: event?.analyticsEvent?.params }))
  if (events.length === 0) return empty('No requests yet.')
  return table(
    'Most recent requests',
    [
      {
        title: 'Route',
        cell: ({ params }) => routeName(text(params?.api_method), text(params?.api_route)),
      },
      {
        title: 'Status',
        cell: ({ params }) => statusOf(number(params?.api_status), text(params?.api_error_code)),
      },
      {
        title: 'Latency',
        number: true,
        cell: ({ params }) => latency(number(params?.api_latency_ms)),
      },
      { title: 'Client', minor: true, cell: ({ params }) => text(params?.api_client_type) },
      { title: 'Traffic', minor: true, cell: ({ params }) => text(params?.api_traffic_class) },
      { title: 'Country', minor: true, cell: ({ params }) => text(params?.api_country) },
      {
        title: 'Time',
        number: true,
        cell: ({ observedAt }) => ago(new Date(text(observedAt) ?? ''), nowMs),
      },
    ],
    events,
    'compact',
  )
}

const routeName = (method: string | undefined, route: string | undefined): HTMLElement =>
  h('span', { class: 'route' }, h('span', { class: 'method' }, method), ' ', h('code', {}, route))

const statusOf = (status: number | undefined, code: string | undefined): HTMLElement => {
  const shown = String(status ?? '')
  return h(
    'span',
    { class: 'code', 'data-tone': statusTone(shown) },
    code === undefined || code === 'none' ? shown : `${shown} ${words(code)}`,
  )
}
