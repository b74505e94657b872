import type uPlot from 'uplot'
import { axis, type Chart, type ChartColors, faded, makeChart, timeLabels } from '../parts/chart.ts'
import { count, rate } from '../parts/format.ts'
import { latencyAxis, latencyScale } from './latency-scale.ts'
import type { Rates, RecentRequest } from './history.ts'

/** Width of the charts in time. */
export const shownMs = 5 * 60_000

/** A shorter span shows no trend. */
const minShownMs = 60_000

/** From the first known point up to now, at most the last minutes. */
const timeScale: uPlot.Scale = {
  time: true,
  range: (_, first) => {
    const now = Date.now() / 1000
    const span = Math.min(shownMs / 1000, Math.max(minShownMs / 1000, now - (first ?? now)))
    return [now - span, now]
  },
}

const timeAxis = (colors: ChartColors): uPlot.Axis =>
  axis(colors, { values: timeLabels, space: 80, size: 28, incrs: [15, 30, 60, 120, 300] })

/** Rates of all requests and of product requests. */
export const makeRateChart = (place: HTMLElement): ((rates: readonly Rates[]) => void) => {
  const chart: Chart = makeChart(place, (colors) => ({
    cursor: { show: false },
    scales: {
      x: timeScale,
      y: { range: (_, __, max) => [0, Math.max(1, max * 1.15)] },
    },
    axes: [timeAxis(colors), axis(colors, { size: 44, values: (_, ticks) => ticks.map(rate) })],
    series: [
      {},
      {
        label: 'all',
        stroke: colors.faint,
        width: 1.5,
        fill: faded(colors.faint, 0.13),
        points: { show: false },
      },
      {
        label: 'product',
        stroke: colors.accent,
        width: 2,
        fill: faded(colors.accent, 0.2),
        points: { show: false },
      },
    ],
  }))
  return (rates) => {
    const last = rates.at(-1)
    chart.setData(
      [
        rates.map(({ atMs }) => atMs / 1000),
        rates.map(({ all }) => all),
        rates.map(({ product }) => product),
      ],
      last
        ? `Requests per second over the last minutes. Now ${rate(last.all)}, of which ${rate(last.product)} are product requests.`
        : 'Requests per second. No data yet.',
    )
  }
}

const dotSize = 5

/** Latencies on a logarithmic scale, so that slow requests do not flatten the others. */
export const makeLatencyChart = (
  place: HTMLElement,
): ((requests: readonly RecentRequest[]) => void) => {
  const chart = makeChart(place, (colors) => ({
    cursor: { show: false },
    scales: {
      x: timeScale,
      y: latencyScale,
    },
    axes: [timeAxis(colors), latencyAxis(colors)],
    series: [
      {},
      {
        label: 'good',
        stroke: colors.accent,
        paths: () => null,
        points: { show: true, size: dotSize, fill: colors.accent, width: 0 },
      },
      {
        label: 'failed',
        stroke: colors.bad,
        paths: () => null,
        points: {
          show: true,
          size: dotSize + 2,
          stroke: colors.bad,
          fill: 'transparent',
          width: 2,
        },
      },
    ],
  }))
  return (requests) => {
    // A logarithmic scale has no zero; requests below a millisecond are drawn at its lower end.
    const height = ({ latencyMs }: RecentRequest): number => Math.max(0.6, latencyMs)
    const failures = requests.filter(({ failed }) => failed).length
    chart.setData(
      [
        requests.map(({ atMs }) => atMs / 1000),
        requests.map((each) => (each.failed ? undefined : height(each))),
        requests.map((each) => (each.failed ? height(each) : undefined)),
      ],
      `Latency of ${count(requests.length)} recent requests, of which ${count(failures)} failed.`,
    )
  }
}
