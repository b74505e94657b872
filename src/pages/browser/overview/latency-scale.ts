import type uPlot from 'uplot'
import { axis, type ChartColors } from '../parts/chart.ts'
import { count } from '../parts/format.ts'

const powersOfTen = [1, 10, 100, 1_000, 10_000, 100_000] as const

/** Logarithmic, so that slow requests do not flatten the others; at least up to 100 ms. */
export const latencyScale: uPlot.Scale = {
  distr: 3,
  range: (_, __, max) => [0.5, Math.max(100, (max ?? 1) * 1.5)],
}

/** Milliseconds. */
export const latencyAxis = (colors: ChartColors): uPlot.Axis =>
  axis(colors, {
    size: 52,
    splits: (_, __, low, high) => powersOfTen.filter((ms) => ms >= low && ms <= high),
    values: (_, ticks) => ticks.map(count),
  })
