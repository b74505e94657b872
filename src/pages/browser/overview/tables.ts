import { h } from '../parts/dom.ts'
import { ago, count, milliseconds, words } from '../parts/format.ts'
import { countsAt, listAt, numberAt, textAt } from '../parts/read.ts'
import { empty } from '../parts/states.ts'
import { table } from '../parts/table.ts'

/** More routes than that are a matter for the stats themselves. */
const mostRoutes = 10
const mostEvents = 12

const statusTone = (statusClass: string): string =>
  statusClass.startsWith('5') ? 'bad' : statusClass.startsWith('4') ? 'warn' : 'good'

/** Bars of counts with their share of the whole. */
export const shares = (
  counts: readonly (readonly [name: string, count: number])[],
  toneOf: (name: string) => string = () => 'plain',
): HTMLElement => {
  const total = counts.reduce((sum, [, each]) => sum + each, 0)
  if (total === 0) return empty('Nothing yet.')
  return h(
    'dl',
    { class: 'bars' },
    ...counts.map(([name, each]) => {
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

export const statusShares = (stats: unknown): HTMLElement =>
  shares(countsAt(stats, 'statusClasses'), statusTone)

/** Which errors were answered, where there were any. */
export const errorShares = (stats: unknown): HTMLElement | undefined => {
  const errors = countsAt(stats, 'errors').filter(([, each]) => each > 0)
  return errors.length === 0
    ? undefined
    : h(
        'div',
        {},
        h('h3', {}, 'Error codes'),
        shares(errors, () => 'warn'),
      )
}

/** The routes with the most requests, however many the stats have. */
export const busiestRoutes = (stats: unknown, nowMs: number): HTMLElement => {
  const routes = [...listAt(stats, 'routes')]
    .sort((one, other) => (numberAt(other, 'count') ?? 0) - (numberAt(one, 'count') ?? 0))
    .slice(0, mostRoutes)
  if (routes.length === 0) return empty('No request yet.')
  const latency = (row: unknown, name: string): string | undefined => {
    const ms = numberAt(row, name)
    return ms === undefined ? undefined : milliseconds(ms)
  }
  return table(
    'The busiest routes',
    [
      { title: 'Route', cell: (row) => routeName(textAt(row, 'method'), textAt(row, 'route')) },
      { title: 'Requests', number: true, cell: (row) => count(numberAt(row, 'count') ?? 0) },
      { title: 'Errors', number: true, cell: (row) => count(numberAt(row, 'errorCount') ?? 0) },
      { title: 'p50', number: true, minor: true, cell: (row) => latency(row, 'p50LatencyMs') },
      { title: 'p95', number: true, cell: (row) => latency(row, 'p95LatencyMs') },
      { title: 'p99', number: true, minor: true, cell: (row) => latency(row, 'p99LatencyMs') },
      {
        title: 'Last',
        number: true,
        cell: (row) => ago(new Date(textAt(row, 'lastSeenAt') ?? ''), nowMs),
      },
    ],
    routes,
    'compact',
  )
}

/** The newest requests, as sanitized as they are stored. */
export const recentRequests = (stats: unknown, nowMs: number): HTMLElement => {
  const events = listAt(stats, 'recentEvents').slice(0, mostEvents)
  if (events.length === 0) return empty('No request yet.')
  const parameter = (row: unknown, name: string): string | undefined =>
    textAt(row, 'analyticsEvent', 'params', name)
  return table(
    'The most recent requests',
    [
      {
        title: 'Route',
        cell: (row) => routeName(parameter(row, 'api_method'), parameter(row, 'api_route')),
      },
      { title: 'Status', cell: statusOf },
      {
        title: 'Latency',
        number: true,
        cell: (row) =>
          milliseconds(numberAt(row, 'analyticsEvent', 'params', 'api_latency_ms') ?? 0),
      },
      { title: 'Client', minor: true, cell: (row) => parameter(row, 'api_client_type') },
      { title: 'Traffic', minor: true, cell: (row) => parameter(row, 'api_traffic_class') },
      { title: 'Country', minor: true, cell: (row) => parameter(row, 'api_country') },
      {
        title: 'When',
        number: true,
        cell: (row) => ago(new Date(textAt(row, 'observedAt') ?? ''), nowMs),
      },
    ],
    events,
    'compact',
  )
}

const routeName = (method: string | undefined, route: string | undefined): HTMLElement =>
  h('span', { class: 'route' }, h('span', { class: 'method' }, method), ' ', h('code', {}, route))

const statusOf = (row: unknown): HTMLElement => {
  const status = String(numberAt(row, 'analyticsEvent', 'params', 'api_status') ?? '')
  const code = textAt(row, 'analyticsEvent', 'params', 'api_error_code')
  return h(
    'span',
    { class: 'code', 'data-tone': statusTone(status) },
    code === undefined || code === 'none' ? status : `${status} ${words(code)}`,
  )
}
