import uPlot from 'uplot'
import { axis, type Chart, type ChartColors, faded, makeChart, timeLabels } from '../parts/chart.ts'
import { count } from '../parts/format.ts'
import { latencyAxis, latencyScale } from './latency-scale.ts'
import type { DayPoint } from './day-points.ts'

const hour = 3_600

/** All charts of a day have the same width in time, so that they can be compared. */
const timeScale: uPlot.Scale = {
  time: true,
  range: () => {
    const now = Date.now() / 1000
    return [now - 24 * hour, now]
  },
}

const timeAxis = (colors: ChartColors): uPlot.Axis =>
  axis(colors, {
    values: timeLabels,
    space: 64,
    size: 28,
    incrs: [hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour],
  })

/** A point without neighbours would be a line of no length, so it gets a dot. */
const lonelyDots = (color: string): uPlot.Series.Points => ({
  show: true,
  size: 5,
  width: 0,
  fill: color,
  filter: (plot, series) => {
    const values = plot.data[series] ?? []
    return [...values.keys()].filter(
      (at) => values[at] != null && values[at - 1] == null && values[at + 1] == null,
    )
  },
})

const timesOf = (points: readonly DayPoint[]): number[] => points.map(({ atMs }) => atMs / 1000)

/** A logarithmic scale has no zero; what is below a millisecond is drawn at its lower end. */
const height = (ms: number | undefined): number | null =>
  ms === undefined ? null : Math.max(0.6, ms)

/** Median, 95th and 99th percentile of each interval. */
export const makePercentileChart = (
  place: HTMLElement,
): ((points: readonly DayPoint[], description: string) => void) => {
  const chart: Chart = makeChart(place, (colors) => ({
    cursor: { show: false },
    scales: {
      x: timeScale,
      y: latencyScale,
    },
    axes: [timeAxis(colors), latencyAxis(colors)],
    series: [
      {},
      {
        label: 'p99',
        stroke: colors.faint,
        width: 1.5,
        dash: [4, 4],
        points: lonelyDots(colors.faint),
      },
      { label: 'p95', stroke: colors.accent, width: 1.5, points: lonelyDots(colors.accent) },
      { label: 'p50', stroke: colors.ink, width: 2, points: lonelyDots(colors.ink) },
    ],
  }))
  return (points, description) =>
    chart.setData(
      [
        timesOf(points),
        points.map(({ p99Ms }) => height(p99Ms)),
        points.map(({ p95Ms }) => height(p95Ms)),
        points.map(({ p50Ms }) => height(p50Ms)),
      ],
      description,
    )
}

/** Requests of each interval, product requests among them, and errors as bars. */
export const makeRequestChart = (
  place: HTMLElement,
): ((points: readonly DayPoint[], description: string) => void) => {
  const chart = makeChart(place, (colors) => ({
    cursor: { show: false },
    scales: { x: timeScale, y: { range: (_, __, max) => [0, Math.max(4, (max ?? 0) * 1.15)] } },
    axes: [timeAxis(colors), axis(colors, { size: 52, values: (_, ticks) => ticks.map(count) })],
    series: [
      {},
      {
        label: 'all',
        stroke: colors.faint,
        width: 1.5,
        fill: faded(colors.faint, 0.13),
        points: lonelyDots(colors.faint),
      },
      {
        label: 'product',
        stroke: colors.accent,
        width: 2,
        fill: faded(colors.accent, 0.2),
        points: lonelyDots(colors.accent),
      },
      {
        label: 'errors',
        stroke: colors.bad,
        fill: colors.bad,
        width: 0,
        ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.8, 4, 1] }) }),
        points: { show: false },
      },
    ],
  }))
  return (points, description) =>
    chart.setData(
      [
        timesOf(points),
        points.map(({ requests }) => requests),
        points.map(({ product }) => product),
        points.map(({ errors }) => (errors === 0 ? null : errors)),
      ],
      description,
    )
}
