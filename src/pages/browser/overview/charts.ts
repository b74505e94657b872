import type uPlot from 'uplot'
import { axis, type Chart, type ChartColors, makeChart, timeLabels } from '../parts/chart.ts'
import { count, rate } from '../parts/format.ts'
import type { Rates, RecentRequest } from './history.ts'

/** Width of the charts in time. */
export const shownMs = 5 * 60_000

/** Less than that shows nothing of how things move. */
const leastShownMs = 60_000

/** What a chart spans: from the first that it knows up to now, the last minutes at most. */
const timeScale: uPlot.Scale = {
  time: true,
  range: (_, first) => {
    const now = Date.now() / 1000
    const span = Math.min(shownMs / 1000, Math.max(leastShownMs / 1000, now - (first ?? now)))
    return [now - span, now]
  },
}

const timeAxis = (colors: ChartColors): uPlot.Axis =>
  axis(colors, { values: timeLabels, space: 80, size: 28, incrs: [15, 30, 60, 120, 300] })

/** All requests, and those of the product among them. */
export const makeRateChart = (place: HTMLElement): ((rates: readonly Rates[]) => void) => {
  const chart: Chart = makeChart(place, (colors) => ({
    cursor: { show: false },
    scales: {
      x: timeScale,
      y: { range: (_, __, most) => [0, Math.max(1, most * 1.15)] },
    },
    axes: [timeAxis(colors), axis(colors, { size: 44, values: (_, ticks) => ticks.map(rate) })],
    series: [
      {},
      {
        label: 'all',
        stroke: colors.faint,
        width: 1.5,
        fill: `${colors.faint}22`,
        points: { show: false },
      },
      {
        label: 'product',
        stroke: colors.accent,
        width: 2,
        fill: `${colors.accent}33`,
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
        ? `Requests a second over the last minutes; now ${rate(last.all)}, of them ${rate(last.product)} of the product.`
        : 'Requests a second; nothing measured yet.',
    )
  }
}

const dotSize = 5
/** Milliseconds that get a line. */
const powersOfTen = [1, 10, 100, 1_000, 10_000, 100_000] as const

/** Latencies on a scale of powers of ten, so that the slow ones do not hide the others. */
export const makeLatencyChart = (
  place: HTMLElement,
): ((requests: readonly RecentRequest[]) => void) => {
  const chart = makeChart(place, (colors) => ({
    cursor: { show: false },
    scales: {
      x: timeScale,
      y: { distr: 3, range: (_, __, most) => [0.5, Math.max(100, (most ?? 1) * 1.5)] },
    },
    axes: [
      timeAxis(colors),
      axis(colors, {
        size: 52,
        splits: (_, __, low, high) => powersOfTen.filter((ms) => ms >= low && ms <= high),
        values: (_, ticks) => ticks.map(count),
      }),
    ],
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
    // A scale of powers has no nought; what took less than a millisecond stands at its lower end.
    const height = ({ latencyMs }: RecentRequest): number => Math.max(0.6, latencyMs)
    const failures = requests.filter(({ failed }) => failed).length
    chart.setData(
      [
        requests.map(({ atMs }) => atMs / 1000),
        requests.map((each) => (each.failed ? undefined : height(each))),
        requests.map((each) => (each.failed ? height(each) : undefined)),
      ],
      `Latency of ${count(requests.length)} recent requests, ${count(failures)} of them errors.`,
    )
  }
}
