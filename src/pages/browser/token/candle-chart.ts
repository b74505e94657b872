import uPlot from 'uplot'
import { axis, type ChartColors, faded, makeChart, timeLabels } from '../parts/chart.ts'
import { usd } from '../parts/format.ts'

/** `at` is the start, in seconds; prices and volume in USD. The volume may be unknown. */
export type Candle = {
  at: number
  open: number
  high: number
  low: number
  close: number
  volume: number | undefined
}

export const [minute, hour, day] = [60, 3_600, 86_400] as const

/** Space for at least this many, so the axis of a new token shows hours and not years. */
const minShownCandles = 12

/** Seconds between two labels: the first step with enough room is taken. */
const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minute),
  ...[1, 2, 4, 6, 12].map((hours) => hours * hour),
  ...[1, 2, 5, 10, 30, 90, 365].map((days) => days * day),
]

/** Draws candles of `step` seconds, oldest first; `onPoint` gets the one under the pointer. */
export const drawChart = (
  place: HTMLElement,
  rows: readonly Candle[],
  step: number,
  onPoint: (row: Candle | undefined) => void,
): void => {
  const first = rows[0]
  const last = rows.at(-1)
  if (!first || !last) return
  const until = last.at + step
  const from = Math.min(first.at - step, until - minShownCandles * step)
  const chart = makeChart(place, (colors) => ({
    cursor: { drag: { x: true, y: false }, points: { show: false } },
    scales: {
      // Room at the ends of the data; between them, the part that was zoomed to.
      x: {
        time: true,
        range: (_, low, high) => [low <= first.at ? from : low, high >= last.at ? until : high],
      },
      y: {
        // The volume has the lowest part for itself.
        range: (_, low, high) => [
          low - (high - low || low) * 0.3,
          high + (high - low || high) * 0.05,
        ],
      },
    },
    axes: [
      axis(colors, { values: timeLabels, space: 70, size: 30, incrs: [...timeSteps] }),
      axis(colors, {
        size: 84,
        values: (_, ticks) => ticks.map((tick) => (tick < 0 ? '' : usd(tick))),
      }),
    ],
    series: [
      {},
      { label: 'low', paths: () => null, points: { show: false } },
      { label: 'high', paths: () => null, points: { show: false } },
    ],
    hooks: {
      draw: [(plot) => drawCandles(plot, rows, step, colors)],
      setCursor: [({ cursor: { idx } }) => onPoint(rows[idx ?? -1])],
    },
  }))
  chart.setData(
    [rows.map(({ at }) => at), rows.map(({ low }) => low), rows.map(({ high }) => high)],
    `Price from ${usd(first.open)} to ${usd(last.close)}, lowest ${usd(Math.min(...rows.map(({ low }) => low)))}, highest ${usd(Math.max(...rows.map(({ high }) => high)))}.`,
  )
}

/** Of the height. */
const volumeShare = 0.18

/** Bars along the bottom, the highest as high as their part. */
const drawVolumes = (
  { ctx, bbox }: uPlot,
  rows: readonly Candle[],
  width: number,
  x: (seconds: number) => number,
): void => {
  const most = Math.max(0, ...rows.map(({ volume }) => volume ?? 0))
  if (most === 0) return
  for (const { at, volume } of rows) {
    const height = ((volume ?? 0) / most) * bbox.height * volumeShare
    ctx.fillRect(Math.round(x(at)) - width / 2, bbox.top + bbox.height - height, width, height)
  }
}

const drawCandles = (
  plot: uPlot,
  rows: readonly Candle[],
  step: number,
  colors: ChartColors,
): void => {
  const { ctx } = plot
  const x = (seconds: number): number => plot.valToPos(seconds, 'x', true)
  const y = (price: number): number => plot.valToPos(price, 'y', true)
  const width = Math.max(
    1,
    Math.min(18 * devicePixelRatio, (x(rows[0]?.at ?? 0) - x((rows[0]?.at ?? 0) - step)) * 0.7),
  )
  ctx.save()
  ctx.lineWidth = Math.max(1, devicePixelRatio)
  ctx.fillStyle = faded(colors.faint, 0.5)
  drawVolumes(plot, rows, width, x)
  for (const { at, open, high, low, close } of rows) {
    const centre = Math.round(x(at))
    const rises = close >= open
    // Hollow rose, solid fell: colour is kept for verdicts.
    ctx.strokeStyle = colors.ink
    ctx.fillStyle = rises ? colors.page : colors.ink
    ctx.beginPath()
    ctx.moveTo(centre, y(high))
    ctx.lineTo(centre, y(low))
    ctx.stroke()
    const top = Math.min(y(open), y(close))
    const height = Math.max(1, Math.abs(y(open) - y(close)))
    ctx.fillRect(centre - width / 2, top, width, height)
    ctx.strokeRect(centre - width / 2, top, width, height)
  }
  ctx.restore()
}
