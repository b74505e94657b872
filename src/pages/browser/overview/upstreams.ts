import type { HistoryAnswer } from '../../../monitoring/http/schema/history.ts'
import { h } from '../parts/dom.ts'
import { count, milliseconds, percent } from '../parts/format.ts'
import { list, type Received, text } from '../parts/received.ts'
import { seen } from '../parts/seen.ts'
import { empty } from '../parts/states.ts'
import { table } from '../parts/table.ts'
import { wholeOf } from './day-points.ts'
import { componentName, statusWord } from './health.ts'

type Upstream = Received<HistoryAnswer['upstreams'][number]>

/** The data sources: state, calls of the last hour, how many failed, and how long they took. */
export const upstreamTable = (history: Received<HistoryAnswer>): HTMLElement => {
  const rows = list(history?.upstreams)
  if (rows.length === 0) return empty('This server has not called a data source yet.')
  return table(
    'Data sources',
    [
      { title: 'Source', cell: (row) => h('b', {}, seen(componentName(text(row?.name) ?? ''))) },
      { title: 'State', cell: state },
      { title: 'Calls', number: true, cell: (row) => count(callsOf(row)) },
      { title: 'Failed', number: true, cell: failed },
      { title: 'Median', number: true, cell: (row) => latency(row, wholeOf(row?.p50LatencyMs)) },
      { title: '95th', number: true, cell: (row) => latency(row, wholeOf(row?.p95LatencyMs)) },
      { title: '99th', number: true, cell: (row) => latency(row, wholeOf(row?.p99LatencyMs)) },
    ],
    rows,
  )
}

const callsOf = (row: Upstream): number => wholeOf(row?.callCount) ?? 0

const state = (row: Upstream): HTMLElement => {
  const status = text(row?.status) ?? 'unknown'
  const detail = text(row?.detail)
  return h(
    'span',
    { class: 'upstream', 'data-level': status },
    h('span', { class: 'dot', 'aria-hidden': 'true' }),
    statusWord(status),
    detail !== undefined && h('span', { class: 'detail' }, seen(detail)),
  )
}

const failed = (row: Upstream): string | undefined => {
  const failures = wholeOf(row?.failureCount) ?? 0
  const calls = callsOf(row)
  if (calls === 0) return undefined
  return failures === 0 ? '0' : `${count(failures)} (${percent((failures / calls) * 100)})`
}

/** Without calls there is no latency. */
const latency = (row: Upstream, ms: number | undefined): string | undefined =>
  callsOf(row) === 0 || ms === undefined ? undefined : milliseconds(ms)
